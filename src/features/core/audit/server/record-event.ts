import type { Actor, Origin } from '#shared/actor.ts'
import { type AuditedRecord, type auditedActions, codePrefixes } from '../contract/actions.ts'
import { type AuditDetails, type AuditOutcome } from '../contract/entries.ts'
import type { AuditDeps } from './deps.ts'
import type { NewEntry } from './repository/tables.ts'

/** One thing that happened to one record. Only ids, counts and names of fields: an entry outlives the record. */
export type AuditEvent<R extends AuditedRecord = AuditedRecord> = {
  actor: Pick<Actor, 'userId'> | null
  /** Null for what the server does by itself. */
  origin: Origin | null
  record: R
  id: number | null
  /** The number of records, where `id` is null; the number of further times, for failures that repeat. */
  amount?: number
  action: (typeof auditedActions)[R][number]
  outcome?: AuditOutcome
  /** Counts by kind of all that was deleted with the record, or the names of its changed fields. */
  details?: AuditDetails
  /** True if repeats of this failure within an hour share one entry that counts them. */
  foldsRepeats?: boolean
  /** Recorded once for a person within this time, for changes that are saved every few seconds. */
  onceWithinMs?: number
}

/** Someone read a list: one entry that names every record on it. */
export type Listing<R extends AuditedRecord = AuditedRecord> = {
  actor: Pick<Actor, 'userId'>
  origin: Origin
  record: R
  ids: readonly number[]
}

type RecordDeps = Pick<AuditDeps, 'log' | 'clock'>
export type RecordEvent = ReturnType<typeof recordEvent>

const repeatWindowMs = 60 * 60 * 1000

const toEntry = (event: AuditEvent, at: Date): NewEntry => ({
  at,
  actorId: event.actor?.userId ?? null,
  action: event.action,
  recordType: event.record,
  recordId: event.id === null ? null : String(event.id),
  outcome: event.outcome ?? 'success',
  address: event.origin?.address ?? '',
  amount: event.amount ?? null,
  details: event.details ?? null,
})

/** Call it in the transaction of the change it records, so that neither is stored without the other. */
export const recordEvent =
  ({ log, clock }: RecordDeps) =>
  async <R extends AuditedRecord>(event: AuditEvent<R>): Promise<void> => {
    const entry = toEntry(event, clock.now())
    if (event.foldsRepeats && entry.outcome !== 'success') {
      const since = new Date(entry.at.getTime() - repeatWindowMs)
      if (await log.countRepeat(entry, since)) return
    }
    if (event.onceWithinMs !== undefined && event.actor) {
      const since = new Date(entry.at.getTime() - event.onceWithinMs)
      const { userId } = event.actor
      if (await log.existsSince(userId, event.record, event.action, since)) return
    }
    await log.insert(entry)
  }

export const recordList =
  ({ log, clock }: RecordDeps) =>
  async <R extends 'lead' | 'conversation' | 'user' | 'invitation' | 'waitlist' | 'email'>({
    ids,
    ...rest
  }: Listing<R>) => {
    const action = `${codePrefixes[rest.record]}.listed` as const
    const entry = toEntry({ ...rest, id: null, amount: ids.length, action }, clock.now())
    await log.insertList(entry, ids)
  }

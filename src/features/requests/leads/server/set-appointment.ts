import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { fullName } from '#shared/names.ts'
import { clientScope } from '../policy.ts'
import { findDifferences } from './changes.ts'
import { client } from './client-leads.ts'
import { getRetentionCutoff, type LeadDeps } from './deps.ts'
import type { LeadRow, LeadRowChange } from './repository/tables.ts'
import { toSearchColumns } from './search.ts'

/** A call that is still to come ends with its lead. */
export const findEndedCall = ({ appointmentAt }: LeadRow, now: Date) =>
  appointmentAt !== null && appointmentAt > now ? { appointmentAt: null } : {}

/** Changes of a lead with its free call. Absent fields stay. */
export type CallOfLead = {
  leadId: number
  /** Null once it was cancelled. */
  startsAt?: Date | null
  /** The therapist, to whom the lead is assigned. */
  assignedTo?: number
  /** `contacted` applies to a scheduled lead alone: any other status says more. */
  status?: 'scheduled' | 'contacted'
  /** The outcome of the call; null when it is taken back. */
  outcome?: 'held' | 'noAnswer' | null
}

type By = { actor: Actor | null; origin: Origin }

function toColumns(before: LeadRow, { startsAt, assignedTo, status }: CallOfLead) {
  const isChanged =
    status === 'scheduled' ? before.status !== status : before.status === 'scheduled'
  return {
    ...(startsAt !== undefined && { appointmentAt: startsAt }),
    ...(assignedTo !== undefined && { assignedTo }),
    // A lost lead that has a call again is not lost.
    ...(status !== undefined && isChanged && { status, leadLostReason: null }),
  }
}

/** The client has the last word: no one of the practice has answered it. A new request waits already. */
async function recordWait({ leads }: LeadDeps, before: LeadRow, at: Date): Promise<void> {
  if (before.status === 'notContacted' && before.handledAt === null) return
  await leads.recordAnswer(before.id, at, at)
}

/**
 * Writes what became of a lead's free call, with its history. Call it in the transaction that stores the call, under the
 * lock of the lead; that feature records the audit entry. A null actor is the client.
 * @returns undefined when the lead is no longer retained
 */
export async function setAppointment(
  deps: LeadDeps,
  call: CallOfLead,
  { actor, origin }: By,
): Promise<LeadRow | undefined> {
  const { leads, audit, clock, database } = deps
  const { leadId: id, outcome } = call
  const isCancelledByClient = actor === null && call.startsAt === null
  // Staff handle a lead under this lock. Who takes it writes the lead's row after it, so that no two wait for each other.
  if (isCancelledByClient) await lockUntilCommit(database, `lead mail ${id}`)
  const before = await leads.find(clientScope(), id, getRetentionCutoff(deps))
  if (!before) return undefined
  // Always later than before: two changes within a millisecond still differ.
  const at = new Date(Math.max(clock.now().getTime(), before.updatedAt.getTime() + 1))
  const changed = toColumns(before, call)
  const texts = await deps.workLog.listSearchedTexts(id)
  const { searchText } = toSearchColumns({ ...before, ...changed }, texts)
  const columns: LeadRowChange = { ...changed, searchText, updatedAt: at }
  const isAnswer = actor !== null
  const after = await leads.change(clientScope(), id, undefined, columns, { isAnswer })
  if (!after) return undefined
  const by = actor ? { actorId: actor.userId, actorName: fullName(actor) } : client
  const values = { fromValue: null, toValue: outcome ?? null }
  const differences = [
    ...(await findDifferences(deps, before, after)),
    ...(outcome === undefined ? [] : [{ field: 'appointmentOutcome', ...values } as const]),
  ]
  await leads.recordChanges(differences.map((one) => Object.assign({ leadId: id, at, ...by }, one)))
  if (after.assignedTo !== before.assignedTo) {
    await audit.record({ actor, origin, record: 'lead', id, action: 'lead.assigned' })
  }
  if (isCancelledByClient) await recordWait(deps, before, at)
  return after
}

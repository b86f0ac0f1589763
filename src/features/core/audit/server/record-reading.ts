import type { Origin } from '#shared/actor.ts'
import { codePrefixes, type NumberedRecord } from '../contract/actions.ts'
import { type AuditDeps, type Reader, readingWindowMs } from './deps.ts'
import type { RecordEvent } from './record-event.ts'

type Deps = Pick<AuditDeps, 'log' | 'clock'> & { record: RecordEvent }
type Person = Pick<Reader, 'actor' | 'origin'>

/** Someone asked who has seen a record. */
export async function recordAccessViewed(
  { log, clock, record }: Deps,
  { actor, origin }: Person,
  type: NumberedRecord,
  id: number,
): Promise<void> {
  const since = new Date(clock.now().getTime() - readingWindowMs)
  const action = `${codePrefixes[type]}.access_viewed` as const
  if (await log.existsSince(actor.userId, type, action, since, id)) return
  await record({ actor, origin, record: type, id, action })
}

/** Someone read the audit log itself. */
export async function recordLogViewed(
  { log, clock, record }: Deps,
  { actor, origin }: Person,
): Promise<void> {
  const since = new Date(clock.now().getTime() - readingWindowMs)
  if (await log.existsSince(actor.userId, 'audit', 'audit.listed', since)) return
  await record({ actor, origin, record: 'audit', id: null, action: 'audit.listed' })
}

/**
 * A person has opened a record whose parts are read by several calls: what they read of it from one address within
 * `windowMs` is one view. What was refused before is none.
 */
export async function recordView(
  { log, clock, record }: Deps,
  { actor, origin }: Pick<Reader, 'actor' | 'origin'>,
  type: 'lead',
  id: number,
  windowMs: number,
): Promise<void> {
  await log.whileLocked(`view of ${type} ${id} by ${actor.userId}`, async () => {
    const since = new Date(clock.now().getTime() - windowMs)
    const action = `${codePrefixes[type]}.viewed` as const
    const { userId: actorId } = actor
    const view = { actorId, address: origin.address, recordType: type, recordId: id, action }
    if (await log.wasDone(view, since)) return
    await record({ actor, origin, record: type, id, action })
  })
}

/**
 * A person's socket received messages of a conversation: one entry in `windowMs`, however many sockets
 * and instances deliver them.
 */
export async function recordDelivery(
  { log, clock, record }: Deps,
  { actor, origin }: Person,
  conversation: number,
  windowMs: number,
): Promise<void> {
  await log.whileLocked(`delivery of ${conversation} to ${actor.userId}`, async () => {
    const since = new Date(clock.now().getTime() - windowMs)
    const action = 'conversation.received_live'
    if (await log.existsSince(actor.userId, 'conversation', action, since, conversation)) return
    await record({ actor, origin, record: 'conversation', id: conversation, action })
  })
}

/**
 * A conversation was shown to the holder of its visitor's secret: one entry in `windowMs` for each address, however many
 * calls, sockets and instances showed it.
 */
export async function recordOwnView(
  { log, clock, record }: Deps,
  origin: Origin,
  conversation: number,
  windowMs: number,
): Promise<void> {
  await log.whileLocked(`own view of conversation ${conversation}`, async () => {
    const since = new Date(clock.now().getTime() - windowMs)
    const recordType = 'conversation'
    const action = 'conversation.viewed_by_client'
    const { address } = origin
    const view = { actorId: null, address, recordType, recordId: conversation, action } as const
    if (await log.wasDone(view, since)) return
    await record({ actor: null, origin, record: recordType, id: conversation, action })
  })
}

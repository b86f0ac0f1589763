import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Origin } from '#shared/actor.ts'
import { writerScope } from '../policy.ts'
import { getRetentionCutoff, type LeadDeps } from './deps.ts'

/** The person who wrote to the client, as the history names them. */
type Writer = { userId: number; name: string }

/**
 * Marks an uncontacted lead as contacted. Call it in the transaction that records what was
 * sent to the client; origin is null when the server sent it later. @returns when the lead was changed, if it was
 */
export async function markContacted(
  deps: LeadDeps,
  id: number,
  { userId, name }: Writer,
  origin: Origin | null,
): Promise<Date | undefined> {
  const { database, leads, audit, clock } = deps
  await lockUntilCommit(database, `lead ${id}`)
  const before = await leads.find(writerScope(), id, getRetentionCutoff(deps))
  if (before?.status !== 'notContacted') return undefined
  // Always later than before: two changes within a millisecond still differ.
  const at = new Date(Math.max(clock.now().getTime(), before.updatedAt.getTime() + 1))
  await leads.change(writerScope(), id, undefined, { status: 'contacted', updatedAt: at })
  await audit.record({ actor: { userId }, origin, record: 'lead', id, action: 'lead.changed' })
  const values = { fromValue: before.status, toValue: 'contacted' }
  const by = { actorId: userId, actorName: name }
  await leads.recordChanges([{ leadId: id, at, ...by, field: 'status', ...values }])
  return at
}

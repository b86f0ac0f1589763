import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { notAllowed, notFound } from '#shared/errors.ts'
import { callIsFinal, callNotFound } from '../contract/calls.ts'
import { mayDeleteCall } from '../policy.ts'
import type { WorkLogDeps } from './deps.ts'

/**
 * Takes back a call that was logged by mistake: the client waits as before, unless someone has handled the lead since.
 * @throws not-found; not-allowed for the call of another person, and after its 15 minutes
 */
export async function deleteCall(
  deps: WorkLogDeps,
  actor: Actor,
  { id, callId }: { id: number; callId: number },
  origin: Origin,
): Promise<void> {
  const { database, log, leads, audit, clock } = deps
  const attempt = { actor, origin, id, action: 'lead.call_deleted' } as const
  // Refusals are returned, not thrown, so that their audit entries are committed.
  const outcome = await leads.withLead({ ...attempt, isLocked: true }, async (lead) => {
    const call = await log.findCall(id, callId)
    if (!call) return 'missing'
    if (!mayDeleteCall(actor, call, clock.now())) {
      await audit.record({ ...attempt, record: 'lead', outcome: 'refused' })
      return 'final'
    }
    await lockUntilCommit(database, `lead mail ${id}`)
    await log.deleteCall(callId)
    if (call.contactedAt) await leads.undoContacted(actor, lead, call.contactedAt)
    const span = { from: call.handledAt, to: call.handledBefore }
    await leads.reopenWait(actor, id, span)
    if (call.note !== '') await leads.refreshNoteColumns(lead)
    await audit.record({ ...attempt, record: 'lead' })
    return 'deleted'
  })
  if (outcome === 'missing') throw notFound(callNotFound)
  if (outcome === 'final') throw notAllowed(callIsFinal)
}

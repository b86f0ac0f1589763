import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { notAllowed, notFound } from '#shared/errors.ts'
import { fullName } from '#shared/names.ts'
import { callIsFinal, callNotFound } from '../../contract/calls.ts'
import { leadScope, mayDeleteCall } from '../../policy.ts'
import type { LeadDeps } from '../deps.ts'
import { refreshNoteColumns } from '../notes/note-store.ts'
import type { LeadCallRow, LeadRow } from '../repository/tables.ts'
import { withLead } from '../with-lead.ts'

type Undoing = { actor: Actor; lead: LeadRow; call: LeadCallRow }

/** The status is set back only while it is still the one that the call gave. */
async function undoStatus(deps: LeadDeps, { actor, lead, call }: Undoing): Promise<void> {
  const { leads, clock } = deps
  if (call.contactedAt === null) return
  const latest = (await leads.listChanges(lead.id)).find(({ field }) => field === 'status')
  if (latest?.at.getTime() !== call.contactedAt.getTime()) return
  const at = new Date(Math.max(clock.now().getTime(), lead.updatedAt.getTime() + 1))
  await leads.change(leadScope(actor), lead.id, undefined, {
    status: 'notContacted',
    updatedAt: at,
  })
  const values = { fromValue: lead.status, toValue: 'notContacted' }
  const by = { actorId: actor.userId, actorName: fullName(actor) }
  await leads.recordChanges([{ leadId: lead.id, at, ...by, field: 'status', ...values }])
}

/**
 * Takes back a call that was logged by mistake: the client waits as before, unless someone has handled the lead since.
 * @throws not-found; not-allowed for the call of another person, and after its 15 minutes
 */
export async function deleteCall(
  deps: LeadDeps,
  actor: Actor,
  { id, callId }: { id: number; callId: number },
  origin: Origin,
): Promise<void> {
  const { database, leads, audit, clock } = deps
  const attempt = { actor, origin, id, action: 'lead.call_deleted' } as const
  // Refusals are returned, not thrown, so that their audit entries are committed.
  const outcome = await withLead(deps, { ...attempt, isLocked: true }, async (lead) => {
    const call = await leads.findCall(id, callId)
    if (!call) return 'missing'
    if (!mayDeleteCall(actor, call, clock.now())) {
      await audit.record({ ...attempt, record: 'lead', outcome: 'refused' })
      return 'final'
    }
    await lockUntilCommit(database, `lead mail ${id}`)
    await leads.deleteCall(callId)
    await undoStatus(deps, { actor, lead, call })
    const span = { from: call.handledAt, to: call.handledBefore }
    await leads.reopenWait(leadScope(actor), id, span)
    if (call.note !== '') await refreshNoteColumns(deps, lead)
    await audit.record({ ...attempt, record: 'lead' })
    return 'deleted'
  })
  if (outcome === 'missing') throw notFound(callNotFound)
  if (outcome === 'final') throw notAllowed(callIsFinal)
}

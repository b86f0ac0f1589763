import type { Actor, Origin } from '#shared/actor.ts'
import type { LeadEvent } from '../contract/history.ts'
import type { Lead } from '../contract/leads.ts'
import type { LeadDeps } from './deps.ts'
import { presentChange, presentOne } from './present-lead.ts'
import { recordLeadView } from './record-lead-view.ts'
import { withLead } from './with-lead.ts'

/** One change with who made it: an account, or 0 for the client. */
export type NumberedChange = LeadEvent & { id: number; actorId: number }

/**
 * One lead with its last changes, newest first, for features that show it. Recorded as a view.
 * @throws not-found, also for a colleague's lead
 */
export async function viewLead(
  deps: LeadDeps,
  actor: Actor,
  id: number,
  origin: Origin,
  maxChanges: number,
): Promise<{
  lead: Lead
  changes: NumberedChange[]
}> {
  const { leads } = deps
  return withLead(deps, { actor, origin, id, action: 'lead.viewed' }, async (row) => {
    await recordLeadView(deps, { actor, origin }, id)
    const changes = await leads.listChanges(id, maxChanges)
    return {
      lead: await presentOne(deps, actor, row),
      changes: changes.map((change) =>
        Object.assign(presentChange(change), { id: change.id, actorId: change.actorId }),
      ),
    }
  })
}

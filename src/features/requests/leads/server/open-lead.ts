import type { Actor, Origin } from '#shared/actor.ts'
import type { OpenedLead } from '../contract/leads.ts'
import type { LeadDeps } from './deps.ts'
import { presentChange, presentOne } from './present-lead.ts'
import { recordLeadView } from './record-lead-view.ts'
import { withLead } from './with-lead.ts'

/** One lead with its history. @throws not-found, also for a colleague's lead */
export async function openLead(
  deps: LeadDeps,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<OpenedLead> {
  return withLead(deps, { actor, origin, id, action: 'lead.viewed' }, async (row) => {
    await recordLeadView(deps, { actor, origin }, id)
    const link = await deps.requestLinks.find(id)
    const withdrawnAt = await deps.consents.findWithdrawnAt({ leadId: id })
    return {
      ...(await presentOne(deps, actor, row)),
      history: (await deps.leads.listChanges(id)).map(presentChange),
      requestLink: link
        ? { sentAt: link.sentAt.toISOString(), endsAt: link.endsAt.toISOString() }
        : null,
      conversations: await deps.listConversations(id),
      ...(withdrawnAt && { consentWithdrawnAt: withdrawnAt.toISOString() }),
    }
  })
}

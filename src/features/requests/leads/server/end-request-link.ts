import type { Actor, Origin } from '#shared/actor.ts'
import type { LeadDeps } from './deps.ts'
import { withLead } from './with-lead.ts'

/** Ends the mailed link of a lead, if one works. @throws not-found, also for a colleague's lead */
export async function endRequestLink(
  deps: LeadDeps,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<void> {
  return withLead(
    deps,
    { actor, origin, id, action: 'lead.link_ended', isLocked: true },
    async () => deps.requestLinks.end({ actor, origin, leadId: id }),
  )
}

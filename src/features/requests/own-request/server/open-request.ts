import { mayClientWithdraw } from '#features/requests/leads/rules.ts'
import type { ClientLead } from '#features/requests/leads/server/service.ts'
import type { Origin } from '#shared/actor.ts'
import type { LinkUse, OwnRequest, RequestStatus } from '../contract/request.ts'
import type { OwnRequestDeps } from './deps.ts'
import { presentRequest, presentStatus } from './present-request.ts'
import { refuseDeleted, requireDigits, requireLink, type Use } from './prove-link.ts'
import { endLinks } from './staff-links.ts'

/** The request of a link, unless it was deleted since the link was read. */
export async function presentFound(
  deps: OwnRequestDeps,
  found: ClientLead | undefined,
  leadId: number,
  use: Use,
): Promise<OwnRequest> {
  if (found) return presentRequest(found, await deps.appointments.presentOwn(leadId))
  throw await refuseDeleted(deps, leadId, use)
}

/**
 * The request of a link: its status alone, or, with the last digits of its phone number, what the practice stores.
 * @throws bad-input for a link that does not work, not-allowed for wrong digits
 */
export async function viewRequest(
  deps: OwnRequestDeps,
  link: LinkUse,
  origin: Origin,
): Promise<OwnRequest | RequestStatus> {
  const use = { action: 'lead.viewed_by_client', origin } as const
  const verdict = await requireLink(deps, link, use)
  if (verdict.kind === 'unproved') {
    const { found } = verdict
    const action = 'lead.link_opened'
    await deps.audit.record({ actor: null, origin, record: 'lead', id: found.lead.id, action })
    return presentStatus(found)
  }
  const { leadId } = verdict
  return presentFound(deps, await deps.leads.viewByClient(leadId, origin), leadId, use)
}

/**
 * A withdrawal cancels the future call and ends the links that work because of it; the email about the withdrawal has a
 * new link. A request that has ended is not changed, and neither are its links.
 */
async function withdraw(deps: OwnRequestDeps, leadId: number, origin: Origin) {
  const { database, leads, clock } = deps
  return database.transaction(async () => {
    const lead = (await leads.findForClient(leadId))?.lead
    const callAt = lead && mayClientWithdraw(lead.status) ? lead.appointmentAt : null
    if (callAt && new Date(callAt) > clock.now()) {
      await endLinks(deps, { actor: null, origin, leadId })
    }
    return leads.withdraw(leadId, origin)
  })
}

/**
 * Withdraws the request of a link, unless it has ended.
 * @throws bad-input for a link that does not work, not-allowed without the right digits
 */
export async function withdrawRequest(
  deps: OwnRequestDeps,
  link: LinkUse,
  origin: Origin,
): Promise<OwnRequest> {
  const use = { action: 'lead.withdrawn_by_client', origin } as const
  const leadId = await requireDigits(deps, link, use)
  return presentFound(deps, await withdraw(deps, leadId, origin), leadId, use)
}

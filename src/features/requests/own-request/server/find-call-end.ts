import { getCallLinkEnd } from '../rules.ts'
import type { OwnRequestDeps } from './deps.ts'

/** When links end that work because of a request's free call; null without one. */
export async function findCallEnd(
  {
    leads,
    timeZone,
  }: Pick<OwnRequestDeps, 'timeZone'> & { leads: Pick<OwnRequestDeps['leads'], 'findForClient'> },
  leadId: number,
): Promise<Date | null> {
  const callAt = (await leads.findForClient(leadId))?.lead.appointmentAt
  return callAt ? getCallLinkEnd(new Date(callAt), timeZone) : null
}

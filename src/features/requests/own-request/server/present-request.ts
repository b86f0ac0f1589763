import type { OwnCallFields } from '#features/requests/appointments/contract/own-call.ts'
import type { LeadStatus } from '#features/requests/leads/contract/leads.ts'
import { mayClientWithdraw } from '#features/requests/leads/rules.ts'
import type { ClientLead } from '#features/requests/leads/server/service.ts'
import { toReference } from '#shared/request-reference.ts'
import type { OwnRequest, RequestState, RequestStatus } from '../contract/request.ts'

const states: Record<LeadStatus, RequestState> = {
  notContacted: 'received',
  contacted: 'inTouch',
  scheduled: 'scheduled',
  complete: 'complete',
  // Why staff closed a request is a text that was not written for the client.
  leadLost: 'closed',
}

/** Facts that the link alone shows, without a word of the client's. */
export const presentStatus = ({ lead, isWithdrawn }: ClientLead): RequestStatus => ({
  reference: toReference(lead.id),
  status: isWithdrawn ? 'withdrawn' : states[lead.status],
  createdAt: lead.createdAt,
})

/** The client's view. The response's schema drops what only staff may see, such as internal notes. */
export const presentRequest = (found: ClientLead, call: OwnCallFields): OwnRequest => ({
  ...found.lead,
  ...presentStatus(found),
  mayWithdraw: mayClientWithdraw(found.lead.status),
  ...call,
  hasMatchAnswers: found.lead.matchAnswers !== null,
})

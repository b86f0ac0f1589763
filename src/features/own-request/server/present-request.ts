import type { LeadStatus } from '#features/leads/contract/leads.ts'
import { mayClientWithdraw } from '#features/leads/rules.ts'
import type { ClientLead } from '#features/leads/server/service.ts'
import { toReference } from '#shared/request-reference.ts'
import type { OwnRequest, RequestState } from '../contract.ts'

const states: Record<LeadStatus, RequestState> = {
  notContacted: 'received',
  contacted: 'inTouch',
  scheduled: 'scheduled',
  complete: 'complete',
  // Why staff closed a request is in words that were not written for the client.
  leadLost: 'closed',
}

/** The client's view. The response's schema drops what only staff may see, such as internal notes. */
export const presentRequest = ({ lead, isWithdrawn }: ClientLead): OwnRequest => ({
  ...lead,
  reference: toReference(lead.id),
  state: isWithdrawn ? 'withdrawn' : states[lead.status],
  mayWithdraw: mayClientWithdraw(lead.status),
  hasMatchAnswers: lead.matchAnswers !== null,
})

import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import {
  getSystemEmail,
  type LeadThread,
  listLeadEmails,
  resendLeadEmail,
  sendLeadEmail,
} from '../contract.ts'
import { mergeEarlierReplies, type ShownThread } from '../read-answers.ts'

const fiveMinutes = 5 * 60 * 1000

// The types of this option know no query: both are what `listLeadEmails` answers.
const structuralSharing = (before: unknown, latest: unknown) =>
  mergeEarlierReplies(before as ShownThread | undefined, latest as LeadThread)

/** The mails of a lead, newest first. Kept for five minutes: each look costs a call to the mailbox. */
export const leadEmailsQuery = (leadId: number) => ({
  ...queryFor(listLeadEmails, { params: { id: String(leadId) } }),
  staleTime: fiveMinutes,
  structuralSharing,
})

/** Those before a message that is shown already. */
export const earlierEmailsQuery = (leadId: number, before: string) => ({
  ...queryFor(listLeadEmails, { params: { id: String(leadId) }, query: { before } }),
  staleTime: fiveMinutes,
  structuralSharing,
})

export const systemEmailQuery = () => queryFor(getSystemEmail, {})

export const useSendLeadEmail = () => useEndpointMutation(sendLeadEmail)

export const useResendLeadEmail = () => useEndpointMutation(resendLeadEmail)

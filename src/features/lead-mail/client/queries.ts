import { queryFor, useCall } from '#platform/client/query-client.ts'
import { getSystemEmail, listLeadEmails, resendLeadEmail, sendLeadEmail } from '../contract.ts'

const fiveMinutes = 5 * 60 * 1000

/** The mails of a lead, newest first. Kept for five minutes: each look costs a call to the mailbox. */
export const leadEmailsQuery = (leadId: number) => ({
  ...queryFor(listLeadEmails, { params: { id: String(leadId) } }),
  staleTime: fiveMinutes,
})

/** Those before a message that is shown already. */
export const earlierEmailsQuery = (leadId: number, before: string) => ({
  ...queryFor(listLeadEmails, { params: { id: String(leadId) }, query: { before } }),
  staleTime: fiveMinutes,
})

export const systemEmailQuery = () => queryFor(getSystemEmail, {})

export const useSendLeadEmail = () => useCall(sendLeadEmail)

export const useResendLeadEmail = () => useCall(resendLeadEmail)

import { useQuery } from '@tanstack/react-query'
import { listPendingEmails } from '#features/requests/emails/contract/pending-emails.ts'
import {
  getEmailTemplate,
  getSystemEmail,
  type LeadThread,
  listLeadEmails,
  markAnswersSeen,
  resendLeadEmail,
  sendLeadEmail,
  undoLeadEmail,
} from '#features/requests/emails/contract.ts'
import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import { usePolling } from '#platform/client/realtime/live-status.ts'
import type { Language } from '#shared/language.ts'
import { mergeEarlierReplies, type ShownThread } from './read-answers.ts'

const staleTimeMs = 5 * 60 * 1000

// The option's types do not name the query: both values are responses of `listLeadEmails`.
const structuralSharing = (before: unknown, latest: unknown) =>
  mergeEarlierReplies(before as ShownThread | undefined, latest as LeadThread)

/** The emails of a lead, newest first. Cached for five minutes, since each read queries the mailbox. */
export const leadEmailsQuery = (leadId: number) => ({
  ...queryFor(listLeadEmails, { params: { id: String(leadId) } }),
  staleTime: staleTimeMs,
  structuralSharing,
})

/** The emails before a message that is already shown. */
export const earlierEmailsQuery = (leadId: number, before: string) => ({
  ...queryFor(listLeadEmails, { params: { id: String(leadId) }, query: { before } }),
  staleTime: staleTimeMs,
  structuralSharing,
})

export const systemEmailQuery = () => queryFor(getSystemEmail, {})

/** The emails that are being sent. Live updates announce changes; each leaves within seconds. */
export const usePendingEmails = () => {
  const interval = usePolling(10_000)
  const toInterval = ({ state: { data } }: { state: { data?: readonly unknown[] | undefined } }) =>
    data && data.length > 0 ? 3_000 : interval
  return useQuery({ ...queryFor(listPendingEmails, {}), refetchInterval: toInterval }).data ?? []
}

export const useMarkSeen = () => useEndpointMutation(markAnswersSeen)

export const emailTemplateQuery = (language: Language) =>
  queryFor(getEmailTemplate, { query: { language } })

export const useSendLeadEmail = () => useEndpointMutation(sendLeadEmail)

export const useUndoLeadEmail = () => useEndpointMutation(undoLeadEmail)

export const useResendLeadEmail = () => useEndpointMutation(resendLeadEmail)

import { keepPreviousData } from '@tanstack/react-query'
import { listLeads } from '#features/requests/leads/contract/leads.ts'
import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import { listQuery } from '#platform/client/lists/list-query.ts'
import {
  attachUnmatchedEmail,
  countUnmatchedEmails,
  dismissUnmatchedEmail,
  listUnmatchedEmails,
  readUnmatchedEmail,
  restoreUnmatchedEmail,
} from '../../contract/unmatched.ts'

export const unmatchedCountQuery = () => queryFor(countUnmatchedEmails, {})

export const unmatchedQuery = () => ({
  ...queryFor(listUnmatchedEmails, {}),
  refetchOnMount: 'always' as const,
})

export const unmatchedWordsQuery = (id: number) =>
  queryFor(readUnmatchedEmail, { params: { id: String(id) } })

/** The requests that a search finds, the best first. The previous ones stay while others load. */
export const foundLeadsQuery = (search: string) => ({
  ...listQuery(listLeads, { search, page: '1' }),
  placeholderData: keepPreviousData,
})

export const useAttachEmail = () => useEndpointMutation(attachUnmatchedEmail)
export const useDismissEmail = () => useEndpointMutation(dismissUnmatchedEmail)
export const useRestoreEmail = () => useEndpointMutation(restoreUnmatchedEmail)

import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshTopics } from '#platform/client/http/query-client.ts'
import { leadEmailsQuery } from './queries.ts'
import type { ShownThread } from './read-answers.ts'

/**
 * The messages of a lead. A response that says that the mailbox could not be read means that this page's
 * status of the Google connection is outdated, so it is fetched again.
 */
export function useLeadThread(leadId: number, enabled: boolean): UseQueryResult<ShownThread> {
  const client = useQueryClient()
  const thread = useQuery({ ...leadEmailsQuery(leadId), enabled })
  const unreadableAt = thread.data?.flags.mailboxUnreadable ? thread.dataUpdatedAt : undefined
  useEffect(() => {
    if (unreadableAt !== undefined) void refreshTopics(client, ['google'])
  }, [client, unreadableAt])
  return thread
}

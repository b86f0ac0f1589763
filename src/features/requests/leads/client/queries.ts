import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallError } from '#platform/client/http/api.ts'
import { queryFor, refreshTopics, useEndpointMutation } from '#platform/client/http/query-client.ts'
import { usePolling } from '#platform/client/realtime/live-status.ts'
import { isEqual } from '#shared/is-equal.ts'
import { changeLeads, undoBulkChange } from '../contract/bulk.ts'
import { countExpiringLeads } from '../contract/counts.ts'
import { changeLead, type Lead, listLeads, openLead } from '../contract/leads.ts'
import { countAnsweredLeads, countNewLeads, dismissLead, restoreLead } from '../contract/waiting.ts'

export const expiringLeadsQuery = () => queryFor(countExpiringLeads, {})

/** A lead as the list has it now, on any page; `isMissing` when the list no longer has it. */
export function useListedLead(
  id: number | undefined,
  /** Undefined until the page is loaded. */
  onPage: readonly Lead[] | undefined,
): { listed: Lead | undefined; isMissing: boolean } {
  const found = onPage?.find((lead) => lead.id === id)
  const { data, isFetching } = useQuery({
    ...queryFor(listLeads, { query: { lead: String(id) } }),
    enabled: id !== undefined && onPage !== undefined && found === undefined,
  })
  const listed = found ?? (id === undefined ? undefined : data?.rows.find((lead) => lead.id === id))
  const isKnown = onPage !== undefined && data !== undefined && !isFetching
  return { listed, isMissing: id !== undefined && isKnown && listed === undefined }
}

export const useChangeLead = () => useEndpointMutation(changeLead)
export const useBulkChange = () => useEndpointMutation(changeLeads)
export const useUndoBulk = () => useEndpointMutation(undoBulkChange)
export const useDismissLead = () => useEndpointMutation(dismissLead)
export const useRestoreLead = () => useEndpointMutation(restoreLead)

/**
 * Opens a lead with its history. It is never read from the cache, because the audit log records each
 * opening as a view.
 */
export function useOpenLead() {
  const client = useQueryClient()
  return async (id: number) => {
    try {
      const query = queryFor(openLead, { params: { id: String(id) } })
      return await client.fetchQuery({ ...query, staleTime: 0, gcTime: 0 })
    } catch (error) {
      // The cached list may still have a lead that was reassigned or deleted.
      if (error instanceof CallError && error.status === 404) void refreshTopics(client, ['leads'])
      throw error
    }
  }
}

/** Without live updates: looks every ten seconds whether counts have changed, and then refreshes all reads of leads. */
function useCountPolling(mayAsk: boolean, hasChanged: (client: QueryClient) => Promise<boolean>) {
  const client = useQueryClient()
  const pause = usePolling(10_000)
  useEffect(() => {
    if (!mayAsk || pause === false) return
    const poll = async () => {
      if (!document.hidden && (await hasChanged(client))) await refreshTopics(client, ['leads'])
    }
    const timer = setInterval(() => {
      poll().catch(() => {
        // The previous number stays until the next poll.
      })
    }, pause)
    return () => clearInterval(timer)
  }, [client, hasChanged, mayAsk, pause])
}

async function hasNewWaiting(client: QueryClient): Promise<boolean> {
  const query = queryFor(countNewLeads, {})
  const before = client.getQueryData(query.queryKey)
  const now = await client.fetchQuery({ ...query, staleTime: 0 })
  return before !== undefined && !isEqual(now, before)
}

async function hasNewAnswered(client: QueryClient): Promise<boolean> {
  const query = queryFor(countAnsweredLeads, {})
  const before = client.getQueryData(query.queryKey)
  const now = await client.fetchQuery({ ...query, staleTime: 0 })
  return (
    before !== undefined && (now.answered !== before.answered || now.waiting !== before.waiting)
  )
}

/** The numbers of requests that wait for the practice, for administrators. One's own changes refresh them anyway. */
export function useWaitingLeadsCounts(mayAsk: boolean) {
  const { data } = useQuery({ ...queryFor(countNewLeads, {}), enabled: mayAsk })
  useCountPolling(mayAsk, hasNewWaiting)
  return data
}

/** The numbers of one's own leads whose client waits, and of those with an answer. */
export function useOwnWaitingLeads(mayAsk: boolean) {
  const { data } = useQuery({ ...queryFor(countAnsweredLeads, {}), enabled: mayAsk })
  useCountPolling(mayAsk, hasNewAnswered)
  return data
}

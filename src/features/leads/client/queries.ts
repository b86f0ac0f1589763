import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallError } from '#platform/client/http/api.ts'
import { queryFor, refreshTopics, useEndpointMutation } from '#platform/client/http/query-client.ts'
import { useListPage } from '#platform/client/lists/use-list-page.ts'
import { usePolling } from '#platform/client/realtime/live-status.ts'
import {
  changeLead,
  countExpiringLeads,
  countLeadDays,
  countNewLeads,
  type Lead,
  leadsPerPage,
  listLeads,
  openLead,
} from '../contract.ts'
import { defaultView, type LeadsView, toListQuery } from './leads-view.ts'

/** One page of leads. While another is on its way, the one before stays. */
const leadPageQuery = (view: Omit<LeadsView, 'lead'>) =>
  queryOptions({
    ...queryFor(listLeads, { query: toListQuery(view) }),
    placeholderData: keepPreviousData,
  })

/** The newest leads, newest first: the first page of the plain list. */
export const newestLeadsQuery = () => queryFor(listLeads, { query: toListQuery(defaultView) })

export const leadDaysQuery = () => queryFor(countLeadDays, {})

export const expiringLeadsQuery = () => queryFor(countExpiringLeads, {})

/** The page of leads that a view names, or the last one there is. */
export const useLeadPage = (view: LeadsView) =>
  useListPage(view.page, leadsPerPage, (page) => leadPageQuery({ ...view, page }))

/** A lead as the list has it now, on this page or another; `isMissing` when the list has it no longer. */
export function useListedLead(
  id: number | undefined,
  /** Undefined while that is not known. */
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

/**
 * Opens a lead: as it is now, with its history. Asked anew each time, as each opening is a look at it
 * that the practice keeps a record of.
 */
export function useOpenLead() {
  const client = useQueryClient()
  return async (id: number) => {
    try {
      const query = queryFor(openLead, { params: { id: String(id) } })
      return await client.fetchQuery({ ...query, staleTime: 0, gcTime: 0 })
    } catch (error) {
      // The list may still have what is not there any more.
      if (error instanceof CallError && error.status === 404) void refreshTopics(client, ['leads'])
      throw error
    }
  }
}

/**
 * How many requests nobody has answered; only administrators may ask. While no live news come it is
 * asked every ten seconds, and another number than before makes all that shows leads look again. (What
 * one changes oneself does that anyway.)
 */
export function useNewLeadsCount(mayAsk: boolean): number | undefined {
  const client = useQueryClient()
  const pause = usePolling(10_000)
  const { data } = useQuery({ ...queryFor(countNewLeads, {}), enabled: mayAsk })

  useEffect(() => {
    if (!mayAsk || pause === false) return
    const query = queryFor(countNewLeads, {})
    const ask = async () => {
      if (document.hidden) return
      const before = client.getQueryData(query.queryKey)
      const now = await client.fetchQuery({ ...query, staleTime: 0 })
      if (before && now.count !== before.count) await refreshTopics(client, ['leads'])
    }
    const timer = setInterval(() => {
      ask().catch(() => {
        // The number before stands until the next try.
      })
    }, pause)
    return () => clearInterval(timer)
  }, [client, mayAsk, pause])

  return data?.count
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { CallError } from '#platform/client/api.ts'
import { usePolling } from '#platform/client/live-status.ts'
import { queryFor, refreshTopics, useCall } from '#platform/client/query-client.ts'
import { changeLead, countNewLeads, listLeads, openLead } from '../contract.ts'

export const leadsQuery = () => queryFor(listLeads, {})

export const useChangeLead = () => useCall(changeLead)

/**
 * Opens a lead: as it is now, with its history. Asked anew each time, as each opening is a look at it
 * that the practice keeps a record of.
 */
export function useOpening() {
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
 * How many requests nobody has answered, asked every ten seconds while no live news come; only
 * administrators may ask.
 */
export function useNewLeadsCount(mayAsk: boolean): number | undefined {
  const client = useQueryClient()
  const refetchInterval = usePolling(10_000)
  const { data } = useQuery({
    ...queryFor(countNewLeads, {}),
    enabled: mayAsk,
    refetchInterval,
  })
  const count = data?.count
  const last = useRef(count)

  // Another number than before, and than the list on the screen gives: it does not know yet.
  useEffect(() => {
    const isNews = last.current !== undefined && count !== last.current
    last.current = count
    const listed = client.getQueryData(leadsQuery().queryKey)
    const waiting = listed?.filter(({ status }) => status === 'notContacted').length
    if (isNews && count !== waiting) void refreshTopics(client, ['leads'])
  }, [client, count])

  return count
}

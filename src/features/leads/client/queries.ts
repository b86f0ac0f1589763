import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { usePolling } from '#platform/client/live-status.ts'
import { queryFor, refreshTopics, useCall } from '#platform/client/query-client.ts'
import { changeLead, countNewLeads, listLeads } from '../contract.ts'

export const leadsQuery = () => queryFor(listLeads, {})

export const useChangeLead = () => useCall(changeLead)

/** Reads the list anew and answers one lead of it, if it is still there. */
export function useLatestLead() {
  const client = useQueryClient()
  return async (id: number) => {
    const leads = await client.fetchQuery({ ...leadsQuery(), staleTime: 0 })
    return leads.find((lead) => lead.id === id)
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

  // One more is a request that the lists and numbers on the screen do not have yet.
  useEffect(() => {
    const isMore = count !== undefined && last.current !== undefined && count > last.current
    last.current = count
    if (isMore) void refreshTopics(client, ['leads'])
  }, [client, count])

  return count
}

import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#platform/client/http/query-client.ts'
import { useSessionAlive } from '#platform/client/http/use-session-state.ts'
import { getHealth } from '../contract.ts'

/** Some failures, such as a sweep that is overdue, are no event, so it is read every minute while the tab is visible. */
const pollMs = 60_000

export function useHealth() {
  const isAlive = useSessionAlive()
  return useQuery({
    ...queryFor(getHealth, {}),
    refetchInterval: isAlive ? pollMs : false,
    staleTime: pollMs,
  })
}

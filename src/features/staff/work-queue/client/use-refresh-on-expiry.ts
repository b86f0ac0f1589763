import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { expiringLeadsQuery } from '#features/requests/leads/client/queries.ts'
import { refreshTopics } from '#platform/client/http/query-client.ts'

const minute = 60_000
/** Browsers overflow timers of more than 24 days, so longer waits are made of single days. */
const maxTimerMs = 24 * 60 * minute

/** Refreshes a list that stays open when the next lead expires. */
export function useRefreshOnExpiry() {
  const client = useQueryClient()
  const { data } = useQuery(expiringLeadsQuery())
  const next = data?.next ?? null
  useEffect(() => {
    if (next === null) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      // At least a minute, for a computer whose clock is ahead of the server's.
      const untilNext = Math.max(minute, Date.parse(next) - Date.now() + 1000)
      timer = setTimeout(refresh, Math.min(untilNext, maxTimerMs))
    }
    const refresh = () => {
      void refreshTopics(client, ['leads'])
      wait()
    }
    wait()
    return () => clearTimeout(timer)
  }, [client, next])
}

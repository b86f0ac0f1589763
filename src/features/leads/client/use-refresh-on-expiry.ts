import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshTopics } from '#platform/client/http/query-client.ts'
import { expiringLeadsQuery } from './queries.ts'

const minute = 60_000
/** Longer waits overflow a browser's timer. */
const maxTimerMs = 24 * 60 * minute

/** A list left open forgets with the practice: it is read anew when the time of a lead is over. */
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
      timer = setTimeout(look, Math.min(untilNext, maxTimerMs))
    }
    const look = () => {
      void refreshTopics(client, ['leads'])
      wait()
    }
    wait()
    return () => clearTimeout(timer)
  }, [client, next])
}

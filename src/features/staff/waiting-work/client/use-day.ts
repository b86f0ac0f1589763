import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { firstList, type ShownList, toSessionsInput } from '#features/chat/chat/client/queries.ts'
import { listChatSessions } from '#features/chat/chat/contract/conversations.ts'
import { getDuty } from '#features/chat/chat/contract/duty.ts'
import { getRetentionPolicy } from '#features/core/retention/contract.ts'
import { countUnmatchedEmails } from '#features/requests/lead-mail/contract/unmatched.ts'
import { getStats } from '#features/requests/stats/contract.ts'
import { getHealth } from '#features/staff/system-health/contract.ts'
import { queryFor } from '#platform/client/http/query-client.ts'
import { toQueryKey } from '#platform/client/http/query-key.ts'
import { usePolling } from '#platform/client/realtime/live-status.ts'
import type { CallInput, EndpointDefinition, EndpointResult } from '#shared/endpoint.ts'
import { type Day, getDay, getResponseTarget, maxWaitingRows } from '../contract.ts'

/** The conversations on the dashboard: those of the practice that wait, or those of the person. */
export const toChatList = (view: 'waiting' | 'mine'): ShownList => ({
  ...firstList,
  view,
  perPage: maxWaitingRows,
})

/**
 * Stores what the day says as the answers of the calls by which open tabs are kept up to date, so that none of them is
 * made while the dashboard opens. What is in the cache already is as new, and stays.
 */
function storeParts(client: QueryClient, day: Day) {
  function store<D extends EndpointDefinition>(
    definition: D,
    input: CallInput<D>,
    answer: EndpointResult<D>,
  ) {
    const key = toQueryKey(definition, input)
    const state = client.getQueryState(key)
    const isRead = state && (state.data !== undefined || state.fetchStatus !== 'idle')
    if (!isRead) client.setQueryData(key, answer)
  }
  store(getResponseTarget, {}, day.target)
  store(getDuty, {}, day.duty)
  if (day.chats) {
    const { view, rows, total } = day.chats
    store(listChatSessions, toSessionsInput(toChatList(view)), { rows, total })
  }
  if (day.practice) {
    const { stats, retention, unmatchedEmails, health } = day.practice
    store(getStats, {}, stats)
    store(getRetentionPolicy, {}, retention)
    store(countUnmatchedEmails, {}, unmatchedEmails)
    store(getHealth, {}, health)
  }
}

/** The day of the person who asks. Render what reads its parts once it is no longer pending. */
export function useDay() {
  const client = useQueryClient()
  const day = useQuery({ ...queryFor(getDay, {}), refetchInterval: usePolling(30_000) })
  if (day.data) storeParts(client, day.data)
  return day
}

export type DayRead = ReturnType<typeof useDay>

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { firstList, type ShownList, toSessionsInput } from '#features/chat/chat/client/queries.ts'
import { listChatSessions } from '#features/chat/chat/contract/conversations.ts'
import { getDuty } from '#features/chat/chat/contract/duty.ts'
import { getRetentionPolicy } from '#features/core/retention/contract.ts'
import { countUnmatchedEmails } from '#features/requests/emails/contract/unmatched.ts'
import { getStats } from '#features/requests/stats/contract.ts'
import { getHealth } from '#features/staff/system-health/contract.ts'
import { queryFor } from '#platform/client/http/query-client.ts'
import { storeAnswer } from '#platform/client/http/store-answer.ts'
import { usePolling } from '#platform/client/realtime/live-status.ts'
import { type Day, getDay, getResponseTarget, maxWaitingRows } from '../contract.ts'
import { storeBadges } from './store-badges.ts'

/** The conversations on the dashboard: those of the practice that wait, or those of the person. */
export const toChatList = (view: 'waiting' | 'mine'): ShownList => ({
  ...firstList,
  view,
  perPage: maxWaitingRows,
})

/** None of the calls that keep a part up to date is made while the dashboard opens. */
function storeParts(client: QueryClient, day: Day) {
  storeBadges(client, day.badges)
  storeAnswer(client, getResponseTarget, {}, day.target)
  storeAnswer(client, getDuty, {}, day.duty)
  if (day.chats) {
    const { view, rows, total } = day.chats
    storeAnswer(client, listChatSessions, toSessionsInput(toChatList(view)), { rows, total })
  }
  if (day.practice) {
    const { stats, retention, unmatchedEmails, health } = day.practice
    storeAnswer(client, getStats, {}, stats)
    storeAnswer(client, getRetentionPolicy, {}, retention)
    storeAnswer(client, countUnmatchedEmails, {}, unmatchedEmails)
    storeAnswer(client, getHealth, {}, health)
  }
}

/** Reads the day of the signed-in person. Components that read its parts are rendered once it is no longer pending. */
export function useDay() {
  const client = useQueryClient()
  const day = useQuery({ ...queryFor(getDay, {}), refetchInterval: usePolling(30_000) })
  if (day.data) storeParts(client, day.data)
  return day
}

export type DayRead = ReturnType<typeof useDay>

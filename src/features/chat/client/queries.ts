import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import {
  nullableQuery,
  queryFor,
  refreshTopics,
  useEndpointMutation,
} from '#platform/client/http/query-client.ts'
import { readIsLive, usePolling } from '#platform/client/realtime/live-status.ts'
import type { LanguageChoice } from '#platform/client/ui/portal/language-choices.ts'
import {
  deleteChatSession,
  getChatAvailability,
  getChatSession,
  listChatSessions,
  makeLeadOfChat,
} from '../contract/conversations.ts'
import {
  countInboxUnread,
  countUnreadMessages,
  markMessagesRead,
  sendChatReply,
} from '../contract/messages.ts'

/** One page of the conversations that a search finds, in one language or all; an empty one finds all. */
export const sessionsQuery = (page: number, search: string, language: LanguageChoice = 'all') =>
  queryFor(listChatSessions, {
    query: {
      page: String(page),
      ...(search && { search }),
      ...(language !== 'all' && { language }),
    },
  })
export const sessionQuery = (number: number) =>
  nullableQuery(getChatSession, { params: { number: String(number) } }, 404)
export const unreadQueries = [queryFor(countUnreadMessages, {}), queryFor(countInboxUnread, {})]

// Without live updates nothing invalidates what was read.
const staleTimeWithoutUpdatesMs = 5_000

/** Live updates invalidate these queries. Without them, they are polled and read again when shown. */
function useLiveQueryOptions() {
  const refetchInterval = usePolling(10_000)
  const staleTime = refetchInterval === false ? Number.POSITIVE_INFINITY : staleTimeWithoutUpdatesMs
  return { refetchInterval, refetchIntervalInBackground: true, staleTime }
}

/**
 * One page of the list. The previous page is shown while another one loads.
 * @param page undefined while it is not known yet
 */
export function useChatSessions(
  page: number | undefined,
  search: string,
  language: LanguageChoice,
) {
  const live = useLiveQueryOptions()
  return useQuery({
    ...sessionsQuery(page ?? 1, search, language),
    ...live,
    enabled: page !== undefined,
    placeholderData: keepPreviousData,
    // Names that were searched for should not stay in memory for as long as the tab is open.
    gcTime: 5 * 60_000,
  })
}

/** One conversation, on whatever page of the list it is; null when it does not exist. */
export function useChatSession(number: number | undefined) {
  const live = useLiveQueryOptions()
  return useQuery({ ...sessionQuery(number ?? 0), ...live, enabled: number !== undefined })
}

/** How many messages are unread. Only administrators may ask. */
export function useUnreadCount(isAllowed: boolean): number | undefined {
  const live = useLiveQueryOptions()
  const { data } = useQuery({ ...queryFor(countUnreadMessages, {}), ...live, enabled: isAllowed })
  return isAllowed ? data?.count : undefined
}

/** The same for the inbox, which therapists use as well. */
export function useInboxUnread(isAdmin: boolean): number | undefined {
  const live = useLiveQueryOptions()
  const badgeCount = useUnreadCount(isAdmin)
  const { data } = useQuery({ ...queryFor(countInboxUnread, {}), ...live, enabled: !isAdmin })
  return isAdmin ? badgeCount : data?.count
}

// A change of the opening hours by the operator is noticed within this time.
const maxTimerMs = 10 * 60_000

/** The opening hours, read again when chat opens or closes. */
export const useChatAvailability = () =>
  useQuery({
    ...queryFor(getChatAvailability, {}),
    refetchInterval: ({ state: { data } }) => {
      const change = data?.available ? data.closesAt : data?.opensAt
      const left = change ? Date.parse(change) - Date.now() + 1_000 : maxTimerMs
      return Math.min(Math.max(left, 5_000), maxTimerMs)
    },
  })

export const useSendReply = () => useEndpointMutation(sendChatReply)
export const useMarkRead = () => useEndpointMutation(markMessagesRead)
export const useDeleteConversation = () => useEndpointMutation(deleteChatSession)
export const useCreateLead = () => useEndpointMutation(makeLeadOfChat)

/** After a change that the live channel brings to every tab. Without the channel, it is read again. */
export function refreshUnlessLive(client: QueryClient): void {
  if (!readIsLive()) void refreshTopics(client, ['conversations'])
}

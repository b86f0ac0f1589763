import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import {
  nullableQuery,
  queryFor,
  refreshTopics,
  useEndpointMutation,
} from '#platform/client/http/query-client.ts'
import { listQuery } from '#platform/client/lists/list-query.ts'
import { useListPage } from '#platform/client/lists/use-list-page.ts'
import { readIsLive, usePolling } from '#platform/client/realtime/live-status.ts'
import type { LanguageChoice } from '#platform/client/ui/portal/language-choices.ts'
import {
  changeChatSession,
  countConversations,
  deleteChatSession,
  dismissConversation,
  getChatAvailability,
  getChatSession,
  listChatColleagues,
  listChatSessions,
  restoreConversation,
} from '../contract/conversations.ts'
import { createChatLead } from '../contract/conversion.ts'
import { getDuty, setAvailability } from '../contract/duty.ts'
import {
  countInboxUnread,
  countUnreadMessages,
  markMessagesRead,
  markMessagesUnread,
  sendChatReply,
} from '../contract/inbox-messages.ts'
import type { ConversationView } from '../contract/states.ts'
import { conversationsPerPage } from '../rules.ts'

/** The list of the inbox: a page of a view, or of what a search finds in it. */
export type ShownList = {
  view: ConversationView
  search: string
  language: LanguageChoice
  page: number
  perPage: number
}

/** The list of an inbox that is opened for the first time. */
export const firstList: ShownList = {
  view: 'active',
  search: '',
  language: 'all',
  page: 1,
  perPage: conversationsPerPage,
}

export const toSessionsInput = ({ view, search, language, page, perPage }: ShownList) => ({
  query: {
    view,
    page: String(page),
    ...(perPage !== conversationsPerPage && { limit: String(perPage) }),
    ...(search && { search }),
    ...(language !== 'all' && { language }),
  },
})
export const sessionsQuery = (list: ShownList) =>
  listQuery(listChatSessions, toSessionsInput(list).query)
export const countsQuery = () => queryFor(countConversations, {})
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

/** A page of the list. The previous one is shown while another one loads. */
export function useChatSessions(list: ShownList, enabled = true) {
  const live = useLiveQueryOptions()
  return useListPage(list.page, list.perPage, (page) => ({
    ...sessionsQuery({ ...list, page }),
    ...live,
    enabled,
    placeholderData: keepPreviousData,
    // Names that were searched for should not stay in memory for as long as the tab is open.
    gcTime: 5 * 60_000,
  }))
}

/** Number of conversations in each view. */
export function useViewCounts() {
  const live = useLiveQueryOptions()
  return useQuery({ ...countsQuery(), ...live }).data
}

/** Everyone to whom a conversation can be assigned. */
export function useColleagueList() {
  return useQuery(queryFor(listChatColleagues, {})).data ?? []
}

/** One conversation, whether or not the list shows it; null when it does not exist. */
export function useChatSession(number: number | undefined) {
  const live = useLiveQueryOptions()
  return useQuery({ ...sessionQuery(number ?? 0), ...live, enabled: number !== undefined })
}

/** Number of unread messages. Only administrators may ask. */
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

export const dutyQuery = () => queryFor(getDuty, {})
export const useDuty = (enabled = true) =>
  useQuery({ ...dutyQuery(), ...useLiveQueryOptions(), enabled })
export const useSetAvailability = () => useEndpointMutation(setAvailability)

export const useSendReply = () => useEndpointMutation(sendChatReply)
export const useChangeConversation = () => useEndpointMutation(changeChatSession)
export const useDismissConversation = () => useEndpointMutation(dismissConversation)
export const useRestoreConversation = () => useEndpointMutation(restoreConversation)
export const useMarkUnread = () => useEndpointMutation(markMessagesUnread)
export const useMarkRead = () => useEndpointMutation(markMessagesRead)
export const useDeleteConversation = () => useEndpointMutation(deleteChatSession)
export const useCreateLead = () => useEndpointMutation(createChatLead)

/** After a change that the live channel brings to every tab. Without the channel, it is read again. */
export function refreshUnlessLive(client: QueryClient): void {
  if (!readIsLive()) void refreshTopics(client, ['conversations'])
}

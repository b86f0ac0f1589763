import {
  keepPreviousData,
  type QueryClient,
  replaceEqualDeep,
  useQuery,
} from '@tanstack/react-query'
import { nullableQuery, queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import { usePolling } from '#platform/client/realtime/live-status.ts'
import type { EndpointResult } from '#shared/endpoint.ts'
import {
  type ChatMessage,
  type ChatSessionSummary,
  countInboxUnread,
  countUnreadMessages,
  deleteChatSession,
  getChatAvailability,
  getChatSession,
  listChatMessages,
  listChatSessions,
  makeLeadOfChat,
  markMessagesRead,
  sendChatReply,
} from '../contract.ts'
import { withEarlierMessages, withLaterMessages, withMessage } from '../rules.ts'

type Messages = EndpointResult<typeof listChatMessages>

/** The messages that were read, with the earlier pages and the later messages that are in the cache. */
function joinMessages(known: Messages | undefined, read: Messages): Messages {
  const withEarlier = withEarlierMessages(read.response, known?.response)
  const hasEarlierPages = withEarlier.length > read.response.length
  return {
    // The live channel may have brought a message that is newer than this answer.
    response: withLaterMessages(withEarlier, known?.response),
    flags: known && hasEarlierPages ? known.flags : read.flags,
  }
}

const messagesQuery = (sessionId: string) => ({
  ...queryFor(listChatMessages, { params: { sessionId } }),
  structuralSharing: (known: unknown, read: unknown) =>
    // Both are results of this query's function.
    replaceEqualDeep(known, joinMessages(known as Messages | undefined, read as Messages)),
})

/** One page of the conversations that a search finds; an empty one finds all. */
const sessionsQuery = (page: number, search: string) =>
  queryFor(listChatSessions, { query: { page: String(page), ...(search && { search }) } })
const sessionQuery = (number: number) =>
  nullableQuery(getChatSession, { params: { number: String(number) } }, 404)

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
export function useChatSessions(page: number | undefined, search: string) {
  const live = useLiveQueryOptions()
  return useQuery({
    ...sessionsQuery(page ?? 1, search),
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

/** One conversation's messages, polled every three seconds while there are no live updates. */
export function useChatMessages(sessionId: string) {
  const refetchInterval = usePolling(3_000)
  return useQuery({
    ...messagesQuery(sessionId),
    refetchInterval,
    refetchIntervalInBackground: true,
  })
}

/** Loads the page before the oldest message that is shown, and adds it to the others. */
export async function loadEarlierMessages(client: QueryClient, sessionId: string): Promise<void> {
  const { queryKey } = messagesQuery(sessionId)
  const before = client.getQueryData(queryKey)?.response[0]?.seq
  if (before === undefined) return
  const query = { before: String(before) }
  const page = await client.fetchQuery({
    ...queryFor(listChatMessages, { params: { sessionId }, query }),
    // It is added to the other messages, so it needs no cache entry of its own.
    gcTime: 0,
    staleTime: 0,
  })
  client.setQueryData(queryKey, (known) => {
    if (known?.response[0]?.seq !== before) return known
    return { response: [...page.response, ...known.response], flags: page.flags }
  })
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

/** Reads a conversation's messages again. */
export const refetchMessages = (client: QueryClient, sessionId: string) =>
  client.invalidateQueries({ queryKey: messagesQuery(sessionId).queryKey })

/** Adds a message to its conversation, if that is in the cache. @returns whether the message is new */
export function addCachedMessage(client: QueryClient, message: ChatMessage): boolean {
  const { queryKey } = messagesQuery(message.sessionId)
  const known = client.getQueryData(queryKey)
  if (!known) return true
  client.setQueryData(queryKey, { ...known, response: withMessage(known.response, message) })
  return known.response.every(({ id }) => id !== message.id)
}

type Presence = Pick<ChatSessionSummary, 'sessionId' | 'isOnline' | 'lastSeenFormatted'>
type Page = { rows: ChatSessionSummary[]; total: number }

// The common part of the keys of all pages of all searches, and of all single conversations.
const anyPage = sessionsQuery(1, '').queryKey.slice(0, 2)
const anySession = sessionQuery(1).queryKey.slice(0, 2)

/** Updates a visitor's presence wherever the conversation is in the cache. */
export function updateCachedPresence(
  client: QueryClient,
  { sessionId, isOnline, lastSeenFormatted }: Presence,
) {
  const withPresence = <S extends ChatSessionSummary>(one: S): S =>
    one.sessionId === sessionId ? { ...one, isOnline, lastSeenFormatted } : one
  client.setQueriesData<Page>(
    { queryKey: anyPage },
    (page) => page && { ...page, rows: page.rows.map(withPresence) },
  )
  client.setQueriesData<ChatSessionSummary | null>(
    { queryKey: anySession },
    (known) => known && withPresence(known),
  )
}

/** Removes a deleted conversation from the cache, and so from the screen. */
export function removeCachedSession(client: QueryClient, sessionId: string) {
  client.setQueriesData<Page>({ queryKey: anyPage }, (page) => {
    const rows = page?.rows.filter((one) => one.sessionId !== sessionId)
    return page && rows && { rows, total: page.total - (page.rows.length - rows.length) }
  })
  client.setQueriesData<ChatSessionSummary | null>({ queryKey: anySession }, (known) =>
    known?.sessionId === sessionId ? null : known,
  )
  client.removeQueries({ queryKey: messagesQuery(sessionId).queryKey })
}

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

/** What was read, between the earlier pages that were loaded and what came by the live channel. */
function joinMessages(known: Messages | undefined, read: Messages): Messages {
  const withEarlier = withEarlierMessages(read.answer, known?.answer)
  const hasEarlierPages = withEarlier.length > read.answer.length
  return {
    // An answer may have left the server before the message that the live channel brought meanwhile.
    answer: withLaterMessages(withEarlier, known?.answer),
    flags: known && hasEarlierPages ? known.flags : read.flags,
  }
}

const messagesQuery = (sessionId: string) => ({
  ...queryFor(listChatMessages, { params: { sessionId } }),
  structuralSharing: (known: unknown, read: unknown) =>
    // Both are what this query's own function answered.
    replaceEqualDeep(known, joinMessages(known as Messages | undefined, read as Messages)),
})

/** One page of the conversations that a search finds; an empty one finds all. */
const sessionsQuery = (page: number, search: string) =>
  queryFor(listChatSessions, { query: { page: String(page), ...(search && { search }) } })
const sessionQuery = (number: number) =>
  nullableQuery(getChatSession, { params: { number: String(number) } }, 404)

// Without live news nobody says of what was read before that it is out of date.
const believedMilliseconds = 5_000

/** What stays right by live news, or else by asking again every ten seconds and wherever it is shown. */
function useKeptRight() {
  const refetchInterval = usePolling(10_000)
  const staleTime = refetchInterval === false ? Number.POSITIVE_INFINITY : believedMilliseconds
  return { refetchInterval, refetchIntervalInBackground: true, staleTime }
}

/**
 * One page of the list; the one before stays while another is on its way.
 * @param page undefined while it is not known yet
 */
export function useChatSessions(page: number | undefined, search: string) {
  const kept = useKeptRight()
  return useQuery({
    ...sessionsQuery(page ?? 1, search),
    ...kept,
    enabled: page !== undefined,
    placeholderData: keepPreviousData,
    // What others searched for and looked at need not be remembered for as long as the tab is open.
    gcTime: 5 * 60_000,
  })
}

/** One conversation, wherever in the list it stands; null when it is not there. */
export function useChatSession(number: number | undefined) {
  const kept = useKeptRight()
  return useQuery({ ...sessionQuery(number ?? 0), ...kept, enabled: number !== undefined })
}

/** One conversation's messages; asked for every three seconds while no live news come. */
export function useChatMessages(sessionId: string) {
  const refetchInterval = usePolling(3_000)
  return useQuery({
    ...messagesQuery(sessionId),
    refetchInterval,
    refetchIntervalInBackground: true,
  })
}

/** Loads the page before the oldest message that is shown, and shows it with the others. */
export async function loadEarlierMessages(client: QueryClient, sessionId: string): Promise<void> {
  const { queryKey } = messagesQuery(sessionId)
  const before = client.getQueryData(queryKey)?.answer[0]?.seq
  if (before === undefined) return
  const query = { before: String(before) }
  const page = await client.fetchQuery({
    ...queryFor(listChatMessages, { params: { sessionId }, query }),
    // It lies with the others from now on.
    gcTime: 0,
    staleTime: 0,
  })
  client.setQueryData(queryKey, (known) => {
    if (known?.answer[0]?.seq !== before) return known
    return { answer: [...page.answer, ...known.answer], flags: page.flags }
  })
}

/** How many messages nobody has read; only administrators may ask. */
export function useUnreadCount(mayAsk: boolean): number | undefined {
  const kept = useKeptRight()
  const { data } = useQuery({ ...queryFor(countUnreadMessages, {}), ...kept, enabled: mayAsk })
  return mayAsk ? data?.count : undefined
}

/** The same for the inbox, which therapists use as well. */
export function useInboxUnread(isAdmin: boolean): number | undefined {
  const kept = useKeptRight()
  const ofBadge = useUnreadCount(isAdmin)
  const { data } = useQuery({ ...queryFor(countInboxUnread, {}), ...kept, enabled: !isAdmin })
  return isAdmin ? ofBadge : data?.count
}

// A change of hours by the operator is seen within this time.
const maxTimerMs = 10 * 60_000

/** Until when chat is open, read anew when that moment has come. */
export const useAvailability = () =>
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
export const useMakeLead = () => useEndpointMutation(makeLeadOfChat)

/** Reads a conversation's messages anew. */
export const refetchMessages = (client: QueryClient, sessionId: string) =>
  client.invalidateQueries({ queryKey: messagesQuery(sessionId).queryKey })

/** Shows a message at once where its conversation is on the screen. @returns whether it is a new one */
export function keepMessage(client: QueryClient, message: ChatMessage): boolean {
  const { queryKey } = messagesQuery(message.sessionId)
  const known = client.getQueryData(queryKey)
  if (!known) return true
  client.setQueryData(queryKey, { ...known, answer: withMessage(known.answer, message) })
  return known.answer.every(({ id }) => id !== message.id)
}

type Presence = Pick<ChatSessionSummary, 'sessionId' | 'isOnline' | 'lastSeenFormatted'>
type Page = { rows: ChatSessionSummary[]; total: number }

// Every page of every search, and every conversation by itself: what their keys have in common.
const anyPage = sessionsQuery(1, '').queryKey.slice(0, 2)
const anySession = sessionQuery(1).queryKey.slice(0, 2)

export function keepPresence(
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

/** Takes a deleted conversation off the screen. */
export function forgetSession(client: QueryClient, sessionId: string) {
  client.setQueriesData<Page>({ queryKey: anyPage }, (page) => {
    const rows = page?.rows.filter((one) => one.sessionId !== sessionId)
    return page && rows && { rows, total: page.total - (page.rows.length - rows.length) }
  })
  client.setQueriesData<ChatSessionSummary | null>({ queryKey: anySession }, (known) =>
    known?.sessionId === sessionId ? null : known,
  )
  client.removeQueries({ queryKey: messagesQuery(sessionId).queryKey })
}

import { type QueryClient, replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { usePolling } from '#platform/client/live-status.ts'
import { queryFor, useCall } from '#platform/client/query-client.ts'
import {
  type ChatMessage,
  type ChatSessionSummary,
  countUnreadMessages,
  deleteChatSession,
  getChatAvailability,
  listChatMessages,
  listChatSessions,
  makeLeadOfChat,
  markMessagesRead,
  sendChatReply,
} from '../contract.ts'
import { withLaterMessages, withMessage } from '../rules.ts'

const messagesQuery = (sessionId: string) => ({
  ...queryFor(listChatMessages, { params: { sessionId } }),
  // An answer may have left the server before the message that the live channel brought meanwhile.
  structuralSharing: (known: unknown, read: unknown) =>
    replaceEqualDeep(
      known,
      // Both are what this query's own function answered.
      withLaterMessages(read as ChatMessage[], known as ChatMessage[] | undefined),
    ),
})

const sessionsQuery = () => queryFor(listChatSessions, {})

/** All conversations; asked for every ten seconds while no live news come. */
export function useChatSessions() {
  const refetchInterval = usePolling(10_000)
  return useQuery({ ...sessionsQuery(), refetchInterval, refetchIntervalInBackground: true })
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

/** How many messages nobody has read; only administrators may ask. */
export function useUnreadCount(mayAsk: boolean): number | undefined {
  const refetchInterval = usePolling(10_000)
  const { data } = useQuery({
    ...queryFor(countUnreadMessages, {}),
    enabled: mayAsk,
    refetchInterval,
    refetchIntervalInBackground: true,
  })
  return mayAsk ? data?.count : undefined
}

// A change of hours by the operator is seen within this time.
const longestWait = 10 * 60_000

/** Until when chat is open, read anew when that moment has come. */
export const useAvailability = () =>
  useQuery({
    ...queryFor(getChatAvailability, {}),
    refetchInterval: ({ state: { data } }) => {
      const change = data?.available ? data.closesAt : data?.opensAt
      const left = change ? Date.parse(change) - Date.now() + 1_000 : longestWait
      return Math.min(Math.max(left, 5_000), longestWait)
    },
  })

export const useSendReply = () => useCall(sendChatReply)
export const useMarkRead = () => useCall(markMessagesRead)
export const useDeleteConversation = () => useCall(deleteChatSession)
export const useMakeLead = () => useCall(makeLeadOfChat)

/** Reads a conversation's messages anew. */
export const refetchMessages = (client: QueryClient, sessionId: string) =>
  client.invalidateQueries({ queryKey: messagesQuery(sessionId).queryKey })

/** Shows a message at once where its conversation is on the screen. @returns whether it is a new one */
export function keepMessage(client: QueryClient, message: ChatMessage): boolean {
  const { queryKey } = messagesQuery(message.sessionId)
  const known = client.getQueryData(queryKey)
  if (!known) return true
  client.setQueryData(queryKey, withMessage(known, message))
  return known.every(({ id }) => id !== message.id)
}

type Presence = Pick<ChatSessionSummary, 'sessionId' | 'isOnline' | 'lastSeenFormatted'>

export function keepPresence(
  client: QueryClient,
  { sessionId, isOnline, lastSeenFormatted }: Presence,
) {
  client.setQueryData(sessionsQuery().queryKey, (known) =>
    known?.map((one) =>
      one.sessionId === sessionId ? { ...one, isOnline, lastSeenFormatted } : one,
    ),
  )
}

/** Takes a deleted conversation off the screen. */
export function forgetSession(client: QueryClient, sessionId: string) {
  client.setQueryData(sessionsQuery().queryKey, (known) =>
    known?.filter((one) => one.sessionId !== sessionId),
  )
  client.removeQueries({ queryKey: messagesQuery(sessionId).queryKey })
}

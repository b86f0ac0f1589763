import { type QueryClient, replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { queryFor } from '#platform/client/http/query-client.ts'
import { usePolling } from '#platform/client/realtime/live-status.ts'
import type { EndpointQuery, EndpointResult } from '#shared/endpoint.ts'
import { listChatMessages } from '../../contract/inbox-messages.ts'
import { type ChatMessage } from '../../contract/messages.ts'
import { joinMessages, withMessage } from '../../thread.ts'
import { updateQueries } from './update-queries.ts'

// A thread is read by pages: the newest at first, earlier ones when the reader asks for them, and after
// an interruption only what is missing. The live channel brings the others.

type Thread = EndpointResult<typeof listChatMessages>

const messagesPerPage = 100

/** Reads a part of a thread, which needs no cache entry of its own. */
const readPart = (
  client: QueryClient,
  sessionId: string,
  part: EndpointQuery<typeof listChatMessages> = {},
) =>
  client.fetchQuery({
    ...queryFor(listChatMessages, {
      params: { sessionId },
      query: { ...part, limit: String(messagesPerPage) },
    }),
    gcTime: 0,
    staleTime: 0,
  })

const getThreadKey = (sessionId: string) =>
  queryFor(listChatMessages, { params: { sessionId } }).queryKey

const readThread = (client: QueryClient, sessionId: string) =>
  client.getQueryData(getThreadKey(sessionId))

/** The messages after those in the cache, or the newest page when more are missing. */
async function fetchThread(client: QueryClient, sessionId: string): Promise<Thread> {
  const known = readThread(client, sessionId)
  const last = known?.response.at(-1)
  if (!known || !last) return readPart(client, sessionId)
  // The last known message is read as well: it shows that the conversation is still the same.
  const newer = await readPart(client, sessionId, { after: String(last.seq - 1) })
  const isSame = newer.response[0]?.id === last.id
  if (!isSame || newer.flags.hasMore) return readPart(client, sessionId)
  return { response: joinMessages(known.response, newer.response), flags: known.flags }
}

export const threadQuery = (sessionId: string) => ({
  ...queryFor(listChatMessages, { params: { sessionId } }),
  queryFn: ({ client }: { client: QueryClient }) => fetchThread(client, sessionId),
  structuralSharing: (cached: unknown, fetched: unknown) => {
    // Both are results of this query's function. The live channel may have brought later messages.
    const [known, read] = [cached as Thread | undefined, fetched as Thread]
    const response = joinMessages(known?.response, read.response)
    const hasEarlierPages = response.length > 0 && response[0]?.seq !== read.response[0]?.seq
    const flags = known && hasEarlierPages ? known.flags : read.flags
    return replaceEqualDeep(known, { response, flags })
  },
})

/** The messages of one conversation, polled every three seconds while there are no live updates. */
export function useThread(sessionId: string) {
  const refetchInterval = usePolling(3_000)
  return useQuery({ ...threadQuery(sessionId), refetchInterval, refetchIntervalInBackground: true })
}

/** Loads the page before the oldest message that is shown, and adds it to the others. */
export async function loadEarlierMessages(client: QueryClient, sessionId: string): Promise<void> {
  const before = readThread(client, sessionId)?.response[0]?.seq
  if (before === undefined) return
  const page = await readPart(client, sessionId, { before: String(before) })
  client.setQueryData(getThreadKey(sessionId), (known) => {
    if (known?.response[0]?.seq !== before) return known
    return { response: [...page.response, ...known.response], flags: page.flags }
  })
}

/** Reads the messages that are missing at the end of a thread. */
export const refetchThread = (client: QueryClient, sessionId: string) =>
  client.invalidateQueries({ queryKey: getThreadKey(sessionId) })

/**
 * Adds a message to its thread, if that is in the cache. After an interruption others may be missing before
 * it: then they are read, at once or when the thread is opened.
 * @returns whether the message is new
 */
export function addCachedMessage(client: QueryClient, message: ChatMessage): boolean {
  const queryKey = getThreadKey(message.sessionId)
  const known = client.getQueryData(queryKey)
  if (!known) return true
  const isNew = known.response.every(({ id }) => id !== message.id)
  const lastSeq = known.response.at(-1)?.seq
  if (isNew && lastSeq !== undefined && message.seq !== lastSeq + 1) {
    void refetchThread(client, message.sessionId)
  } else {
    client.setQueryData(queryKey, { ...known, response: withMessage(known.response, message) })
  }
  return isNew
}

/** Marks the messages of a thread as read, up to a sequence number. */
export function markCachedRead(client: QueryClient, sessionId: string, seq: number): void {
  updateQueries<Thread>(client, getThreadKey(sessionId), (known) => ({
    ...known,
    response: known.response.map((message) =>
      message.isFromClient && message.seq <= seq ? { ...message, isRead: true } : message,
    ),
  }))
}

export const removeCachedThread = (client: QueryClient, sessionId: string) =>
  client.removeQueries({ queryKey: getThreadKey(sessionId) })

import type { Query, QueryClient } from '@tanstack/react-query'
import { runInBackground } from '#platform/client/last-input.ts'
import type { CallInput, EndpointQuery } from '#shared/endpoint.ts'
import type { ChatSessionSummary, listChatSessions } from '../../contract/conversations.ts'
import type { FrameFromServer } from '../../contract/frames.ts'
import type { ChatMessage } from '../../contract/messages.ts'
import { compareInView, isInView, toStateAfter } from '../../conversation-views.ts'
import { countsQuery, firstList, sessionQuery, sessionsQuery, unreadQueries } from '../queries.ts'
import { addCachedMessage, markCachedRead, removeCachedThread } from './thread-cache.ts'
import { updateQueries } from './update-queries.ts'

// What the live channel brings is written into the cache, so that a message causes no read. A list is read
// again only where the frame does not say what it shows now.

type List = { rows: ChatSessionSummary[]; total: number }
type FrameByType<T extends FrameFromServer['type']> = Extract<FrameFromServer, { type: T }>

// The common part of the keys of all lists, and of all single conversations.
const anyList = sessionsQuery(firstList).queryKey.slice(0, 2)
const anySession = sessionQuery(1).queryKey.slice(0, 2)

/** Changes a conversation wherever it is in the cache. */
function updateCachedSession(
  client: QueryClient,
  sessionId: string,
  change: (known: ChatSessionSummary) => Partial<ChatSessionSummary>,
): void {
  const update = <S extends ChatSessionSummary>(one: S): S =>
    one.sessionId === sessionId ? { ...one, ...change(one) } : one
  updateQueries<List>(client, anyList, (list) => ({ ...list, rows: list.rows.map(update) }))
  updateQueries<ChatSessionSummary | null>(client, anySession, (known) => known && update(known))
}

const waitingQueries = new WeakSet<Query>()

/** Repeats the reads that are under way: their responses may be older than the frame. */
function repeatRunningReads(client: QueryClient): void {
  const [topic] = anyList
  for (const query of client
    .getQueryCache()
    .findAll({ queryKey: [topic], fetchStatus: 'fetching' })) {
    if (waitingQueries.has(query) || !query.isActive()) continue
    waitingQueries.add(query)
    const repeat = () => {
      waitingQueries.delete(query)
      const { queryKey } = query
      void runInBackground(() => client.invalidateQueries({ queryKey, exact: true }))
    }
    query.promise?.then(repeat, repeat)
  }
}

function findCachedSession(client: QueryClient, sessionId: string): ChatSessionSummary | undefined {
  const lists = client.getQueriesData<List>({ queryKey: anyList })
  const sessions = client.getQueriesData<ChatSessionSummary | null>({ queryKey: anySession })
  const known = [
    ...lists.flatMap(([, list]) => list?.rows ?? []),
    ...sessions.map(([, one]) => one),
  ]
  return known.find((one) => one?.sessionId === sessionId) ?? undefined
}

/** The list with a conversation in its place; undefined where it has to be read. */
function placeInList(
  { rows, total }: List,
  changed: ChatSessionSummary,
  wanted: EndpointQuery<typeof listChatSessions>,
  userId: number,
): List | undefined {
  const { view, language } = wanted
  if (view === undefined) return undefined
  const fits =
    isInView(view, changed, userId) && (language === undefined || language === changed.language)
  const others = rows.filter(({ sessionId }) => sessionId !== changed.sessionId)
  const wasListed = others.length < rows.length
  // Conversations that are not loaded yet may come before it, or move up in its place.
  if (rows.length < total && wasListed !== fits) return undefined
  return {
    rows: fits ? [...others, changed].toSorted(compareInView) : others,
    total: total - (wasListed ? 1 : 0) + (fits ? 1 : 0),
  }
}

/** Puts a changed conversation where each list shows it now. Searches, and lists that lack it, are read again. */
function updateCachedLists(client: QueryClient, sessionId: string, userId: number): void {
  const changed = findCachedSession(client, sessionId)
  for (const query of client.getQueryCache().findAll({ queryKey: anyList })) {
    const { queryKey } = query
    const list = client.getQueryData<List>(queryKey)
    if (!list) continue
    const { query: wanted = {} } = queryKey[2] as CallInput<typeof listChatSessions> // as `sessionsQuery` makes it
    const isSearch = wanted.search !== undefined
    const placed = changed && !isSearch ? placeInList(list, changed, wanted, userId) : undefined
    if (placed) updateQueries<List>(client, queryKey, () => placed)
    else void client.invalidateQueries({ queryKey, exact: true })
  }
}

/** A message has been stored. @returns whether it is new to this tab */
export function applyMessage(client: QueryClient, message: ChatMessage, userId: number): boolean {
  const { sessionId, message: lastMessage, timestamp: lastMessageAt } = message
  const lastMessageBy = message.isFromClient ? null : message.senderName
  repeatRunningReads(client)
  const isNew = addCachedMessage(client, message)
  updateCachedSession(client, sessionId, (known) =>
    known.lastMessageAt <= lastMessageAt
      ? { lastMessage, lastMessageAt, lastMessageBy, ...toStateAfter(known, message) }
      : {},
  )
  updateCachedLists(client, sessionId, userId)
  return isNew
}

/** The number of unread messages of a conversation, and of all, has changed. */
export function applyUnread(client: QueryClient, frame: FrameByType<'unread'>): void {
  const { sessionId, seq, unreadCount, total } = frame
  repeatRunningReads(client)
  if (unreadCount === 0) markCachedRead(client, sessionId, seq)
  updateCachedSession(client, sessionId, () => ({ unreadCount }))
  for (const { queryKey } of unreadQueries) {
    client.setQueriesData({ queryKey, exact: true }, () => ({ count: total }))
  }
}

/** The state of a conversation, or what this person has read of it, has changed. */
export function applyConversation(
  client: QueryClient,
  frame: FrameByType<'conversation'>,
  userId: number,
): void {
  const { sessionId, state, assignedTo, assignedAt, waitingSince, isUnread, counts } = frame
  repeatRunningReads(client)
  updateCachedSession(client, sessionId, () => ({
    state,
    assignedTo,
    assignedAt,
    waitingSince,
    isUnread,
  }))
  updateCachedLists(client, sessionId, userId)
  client.setQueriesData({ queryKey: countsQuery().queryKey, exact: true }, () => counts)
}

/** This person has read a conversation. */
export const markSessionRead = (client: QueryClient, sessionId: string) =>
  updateCachedSession(client, sessionId, () => ({ isUnread: false }))

/** A visitor came online or went offline, or changed the language of the site. */
export function applyPresence(client: QueryClient, frame: FrameByType<'presence'>): void {
  const { sessionId, isOnline, lastSeenFormatted, language } = frame
  let isOtherLanguage = false
  updateCachedSession(client, sessionId, (known) => {
    if (known.language !== language) isOtherLanguage = true
    return { isOnline, lastSeenFormatted, language }
  })
  // Lists of one language have it now, or no longer.
  if (isOtherLanguage) void client.invalidateQueries({ queryKey: anyList })
}

/** Removes a deleted conversation from the cache, and so from the screen. */
export function removeCachedConversation(client: QueryClient, sessionId: string): void {
  updateQueries<List>(client, anyList, (list) => {
    const rows = list.rows.filter((one) => one.sessionId !== sessionId)
    return { rows, total: list.total - (list.rows.length - rows.length) }
  })
  updateQueries<ChatSessionSummary | null>(client, anySession, (known) =>
    known?.sessionId === sessionId ? null : known,
  )
  removeCachedThread(client, sessionId)
}

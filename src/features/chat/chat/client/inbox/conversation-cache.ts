import type { Query, QueryClient } from '@tanstack/react-query'
import { runInBackground } from '#platform/client/last-input.ts'
import type { CallInput } from '#shared/endpoint.ts'
import type { ChatSessionSummary, listChatSessions } from '../../contract/conversations.ts'
import type { FrameFromServer } from '../../contract/frames.ts'
import type { ChatMessage } from '../../contract/messages.ts'
import { getWaitGroup, toStateAfter } from '../../conversation-views.ts'
import { countsQuery, firstList, sessionQuery, sessionsQuery, unreadQueries } from '../queries.ts'
import { type List, placeKnown, placeUnlisted, type Wanted } from './place-in-list.ts'
import { addCachedMessage, markCachedRead, removeCachedThread } from './thread-cache.ts'
import { updateQueries } from './update-queries.ts'

// Events of the live channel are written into the cache, so that a message causes no read. A list is read
// again only where the frame does not say what it shows now.

type FrameByType<T extends FrameFromServer['type']> = Extract<FrameFromServer, { type: T }>

// The common part of the keys of all lists, and of all single conversations.
const anyList = sessionsQuery(firstList).queryKey.slice(0, 2)
const anySession = sessionQuery(1).queryKey.slice(0, 2)

/** Changes every copy of a conversation in the cache. */
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

type Placed = { list?: List | undefined; isComplete: boolean }

/** Puts a changed conversation where each list shows it now, and has the lists read for which that is not known. */
function updateCachedLists(
  client: QueryClient,
  place: (list: List, wanted: Wanted) => Placed,
): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: anyList })) {
    const list = client.getQueryData<List>(queryKey)
    if (!list) continue
    const { query: wanted = {} } = queryKey[2] as CallInput<typeof listChatSessions> // as `sessionsQuery` makes it
    const { list: placed, isComplete } = place(list, wanted)
    if (placed) updateQueries<List>(client, queryKey, () => placed)
    if (!isComplete) void client.invalidateQueries({ queryKey, exact: true })
  }
}

/** A message has been stored. @returns whether it is new to this tab */
export function applyMessage(client: QueryClient, message: ChatMessage, userId: number): boolean {
  const { sessionId, message: lastMessage, files, timestamp: lastMessageAt } = message
  const lastFiles = files?.map(({ name }) => name)
  const lastMessageBy = message.isFromClient ? null : message.senderName
  repeatRunningReads(client)
  const isNew = addCachedMessage(client, message)
  updateCachedSession(client, sessionId, (known) =>
    known.lastMessageAt <= lastMessageAt
      ? { lastMessage, lastFiles, lastMessageAt, lastMessageBy, ...toStateAfter(known, message) }
      : {},
  )
  const changed = findCachedSession(client, sessionId)
  updateCachedLists(client, (list, wanted) => {
    // The text of the message may be what was searched for.
    if (wanted.search !== undefined) return { isComplete: false }
    // The `conversation` frame that follows every message says whether the list has to be read.
    const placed = changed && placeKnown(list, changed, wanted, userId)
    return { list: placed?.list, isComplete: true }
  })
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
  const { isOnline, hasLeft } = frame
  repeatRunningReads(client)
  updateCachedSession(client, sessionId, () => ({
    state,
    assignedTo,
    assignedAt,
    waitingSince,
    isUnread,
    isOnline,
    hasLeft,
  }))
  const changed = findCachedSession(client, sessionId)
  updateCachedLists(client, (list, wanted) => {
    const known = changed && placeKnown(list, changed, wanted, userId)
    if (known) return known
    const unlisted = placeUnlisted(list, frame, wanted, userId)
    return { list: unlisted, isComplete: unlisted !== undefined }
  })
  client.setQueriesData({ queryKey: countsQuery().queryKey, exact: true }, () => counts)
}

/** This person has read a conversation. */
export const markSessionRead = (client: QueryClient, sessionId: string) =>
  updateCachedSession(client, sessionId, () => ({ isUnread: false }))

/** A visitor came online or went offline, or changed the language of the site. */
export function applyPresence(client: QueryClient, frame: FrameByType<'presence'>): void {
  const { sessionId, isOnline, hasLeft, lastSeenFormatted, language } = frame
  let isOtherLanguage = false
  let isOtherGroup = false
  updateCachedSession(client, sessionId, (known) => {
    if (known.language !== language) isOtherLanguage = true
    const present = { ...known, isOnline, hasLeft }
    if (getWaitGroup(known) !== getWaitGroup(present)) isOtherGroup = true
    return { isOnline, hasLeft, lastSeenFormatted, language }
  })
  // Lists of one language have it now, or no longer; those who wait are in another order.
  if (isOtherLanguage || isOtherGroup) void client.invalidateQueries({ queryKey: anyList })
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

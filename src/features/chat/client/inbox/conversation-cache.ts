import type { Query, QueryClient } from '@tanstack/react-query'
import { runInBackground } from '#platform/client/last-input.ts'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import type { FrameFromServer } from '../../contract/frames.ts'
import type { ChatMessage } from '../../contract/messages.ts'
import { sessionQuery, sessionsQuery, unreadQueries } from '../queries.ts'
import { addCachedMessage, markCachedRead, removeCachedThread } from './thread-cache.ts'
import { updateQueries } from './update-queries.ts'

// What the live channel brings is written into the cache, so that a message causes no read. A page of the
// list is read again only where the frame does not say what it shows now.

type Page = { rows: ChatSessionSummary[]; total: number }
type FrameByType<T extends FrameFromServer['type']> = Extract<FrameFromServer, { type: T }>

// The common part of the keys of all pages of all searches, and of all single conversations.
const anyPage = sessionsQuery(1, '').queryKey.slice(0, 2)
const anySession = sessionQuery(1).queryKey.slice(0, 2)
const firstPage = sessionsQuery(1, '').queryKey

/** Changes a conversation wherever it is in the cache. */
function updateCachedSession(
  client: QueryClient,
  sessionId: string,
  change: (known: ChatSessionSummary) => Partial<ChatSessionSummary>,
): void {
  const update = <S extends ChatSessionSummary>(one: S): S =>
    one.sessionId === sessionId ? { ...one, ...change(one) } : one
  updateQueries<Page>(client, anyPage, (page) => ({ ...page, rows: page.rows.map(update) }))
  updateQueries<ChatSessionSummary | null>(client, anySession, (known) => known && update(known))
}

const waitingQueries = new WeakSet<Query>()

/** Repeats the reads that are under way: their responses may be older than the frame. */
function repeatRunningReads(client: QueryClient): void {
  const [topic] = anyPage
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

const latestFirst = (one: ChatSessionSummary, other: ChatSessionSummary) =>
  Date.parse(other.lastMessageAt) - Date.parse(one.lastMessageAt) || other.number - one.number

/** Moves a conversation with a new message to the top of the list. */
function updateCachedPages(client: QueryClient, { sessionId }: ChatMessage): void {
  const first = client.getQueryData<Page>(firstPage)
  const isOnFirstPage = first?.rows.some((row) => row.sessionId === sessionId) ?? false
  if (isOnFirstPage) {
    updateQueries<Page>(client, firstPage, (page) => ({
      ...page,
      rows: page.rows.toSorted(latestFirst),
    }))
  }
  // The conversation may have moved from one of the other pages, and searches find last messages.
  const current = isOnFirstPage ? client.getQueryCache().find({ queryKey: firstPage }) : undefined
  const predicate = (query: Query) => query !== current
  void client.invalidateQueries({ queryKey: anyPage, predicate })
}

/** A message has been stored. @returns whether it is new to this tab */
export function applyMessage(client: QueryClient, message: ChatMessage): boolean {
  const { sessionId, message: lastMessage, timestamp: lastMessageAt } = message
  repeatRunningReads(client)
  const isNew = addCachedMessage(client, message)
  updateCachedSession(client, sessionId, (known) =>
    known.lastMessageAt <= lastMessageAt ? { lastMessage, lastMessageAt } : {},
  )
  updateCachedPages(client, message)
  // Places in the list have changed. They are read when a conversation is opened.
  void client.invalidateQueries({ queryKey: anySession, refetchType: 'none' })
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

/** A visitor came online or went offline, or changed the language of the site. */
export function applyPresence(client: QueryClient, frame: FrameByType<'presence'>): void {
  const { sessionId, isOnline, lastSeenFormatted, language } = frame
  let isOtherLanguage = false
  updateCachedSession(client, sessionId, (known) => {
    if (known.language !== language) isOtherLanguage = true
    return { isOnline, lastSeenFormatted, language }
  })
  // Lists of one language have it now, or no longer.
  if (isOtherLanguage) void client.invalidateQueries({ queryKey: anyPage })
}

/** Removes a deleted conversation from the cache, and so from the screen. */
export function removeCachedConversation(client: QueryClient, sessionId: string): void {
  updateQueries<Page>(client, anyPage, (page) => {
    const rows = page.rows.filter((one) => one.sessionId !== sessionId)
    return { rows, total: page.total - (page.rows.length - rows.length) }
  })
  updateQueries<ChatSessionSummary | null>(client, anySession, (known) =>
    known?.sessionId === sessionId ? null : known,
  )
  removeCachedThread(client, sessionId)
}

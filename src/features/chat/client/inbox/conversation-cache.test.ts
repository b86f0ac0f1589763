import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import type { Api } from '#shared/endpoint.ts'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import type { ChatMessage } from '../../contract/messages.ts'
import { firstList, sessionQuery, sessionsQuery, unreadQueries } from '../queries.ts'
import {
  applyConversation,
  applyMessage,
  applyPresence,
  applyUnread,
  removeCachedConversation,
} from './conversation-cache.ts'
import { loadEarlierMessages, threadQuery } from './thread-cache.ts'

const sessionId = 'a-conversation-of-noor'
const userId = 7
const otherId = 'another-conversation'

const toSummary = (changes: Partial<ChatSessionSummary>): ChatSessionSummary => ({
  sessionId,
  number: 1,
  clientName: 'Noor',
  clientEmail: 'noor@mail.example',
  clientPhone: null,
  language: 'en',
  lastMessage: 'Hello',
  lastMessageAt: '2026-11-22T15:00:00.000Z',
  lastMessageBy: null,
  unreadCount: 0,
  state: 'waiting',
  assignedTo: null,
  assignedAt: null,
  waitingSince: '2026-11-22T15:00:00.000Z',
  isUnread: true,
  isOnline: false,
  lastSeenFormatted: '',
  leadId: null,
  mayOpenLead: false,
  ...changes,
})
const noor = toSummary({})
const ana = toSummary({
  sessionId: otherId,
  number: 2,
  clientName: 'Ana',
  lastMessageAt: '2026-11-22T16:00:00.000Z',
})

const toMessage = (seq: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id: seq + 100,
  sessionId,
  seq,
  senderName: 'Noor',
  senderEmail: 'noor@mail.example',
  senderPhone: null,
  message: `message ${seq}`,
  isFromClient: true,
  isRead: false,
  timestamp: '2026-11-22T17:00:00.000Z',
  expiresAt: '2026-11-29T17:00:00.000Z',
  optimisticId: null,
  ...changes,
})

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A tab with an empty cache, and the messages that its server has stored. */
function openTab(stored: ChatMessage[] = []) {
  const reads: string[] = []
  const answer = (path: string, query: Record<string, string>) => {
    if (path.endsWith('-sessions')) return { rows: [ana, noor], total: 2 }
    if (path.endsWith(':number')) return { ...noor, place: 2 }
    if (path.endsWith('-count')) return { count: 0 }
    const [before, after] = [Number(query['before'] ?? Infinity), Number(query['after'] ?? 0)]
    const limit = Number(query['limit'])
    const found = stored.filter(({ seq }) => seq < before && seq > after)
    const page = query['after'] === undefined ? found.slice(-limit) : found.slice(0, limit)
    return { response: page, flags: { hasMore: found.length > page.length } }
  }
  const api: Api = async (definition, input) => {
    const { query = {} } = input as { query?: Record<string, string> } // only some calls have one
    reads.push([definition.path, new URLSearchParams(query)].join('?'))
    return answer(definition.path, query) as never // in the shape of each endpoint
  }
  const client = createQueryClient(api)
  return {
    client,
    stored,
    reads,
    /** Shows a query on the screen, until the returned function is called. */
    async show(query: { queryKey: readonly unknown[] }) {
      const observer = new QueryObserver(client, query)
      const hide = observer.subscribe(() => {})
      closers.push(hide)
      await client.ensureQueryData(query)
      reads.splice(0)
      return hide
    },
    seqs: () =>
      client.getQueryData(threadQuery(sessionId).queryKey)?.response.map(({ seq }) => seq),
    rows: () => client.getQueryData(sessionsQuery(firstList).queryKey)?.rows ?? [],
  }
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n)
const settle = () => new Promise((resolve) => setTimeout(resolve, 10))

describe('a message that the live channel brings', () => {
  it('is shown in thread and list without a read', async () => {
    const tab = openTab([toMessage(1)])
    for (const query of [sessionsQuery(firstList), sessionQuery(1), threadQuery(sessionId)]) {
      await tab.show(query)
    }
    expect(applyMessage(tab.client, toMessage(2), userId)).toBe(true)
    expect(applyMessage(tab.client, toMessage(2), userId)).toBe(false)
    await settle()
    expect(tab.seqs()).toEqual([1, 2])
    expect(tab.rows().map(({ clientName, lastMessage }) => [clientName, lastMessage])).toEqual([
      ['Noor', 'message 2'],
      ['Ana', 'Hello'],
    ])
    expect(tab.client.getQueryData(sessionQuery(1).queryKey)?.lastMessage).toBe('message 2')
    expect(tab.reads).toEqual([])
  })

  it('makes the list read again when its conversation is not on the first page', async () => {
    const tab = openTab()
    await tab.show(sessionsQuery(firstList))
    applyMessage(tab.client, toMessage(1, { sessionId: 'a-new-conversation' }), userId)
    await settle()
    expect(tab.reads).toEqual(['/api/admin/chat-sessions?view=active&limit=30'])
  })

  it('makes a search read again, which may find other conversations now', async () => {
    const tab = openTab()
    await tab.client.ensureQueryData(sessionsQuery(firstList))
    await tab.show(sessionsQuery({ ...firstList, search: 'noor' }))
    applyMessage(tab.client, toMessage(1), userId)
    await settle()
    expect(tab.reads).toHaveLength(1)
  })

  it('moves its conversation to where each view shows it, without a read', async () => {
    const tab = openTab()
    const waiting = sessionsQuery({ ...firstList, view: 'waiting' })
    const closed = sessionsQuery({ ...firstList, view: 'closed' })
    for (const query of [sessionsQuery(firstList), waiting, closed]) await tab.show(query)
    applyMessage(tab.client, toMessage(2, { isFromClient: false, senderName: 'Grace Kim' }), userId)
    await settle()
    expect(tab.rows().map(({ clientName, state }) => [clientName, state])).toEqual([
      ['Ana', 'waiting'],
      ['Noor', 'open'],
    ])
    const names = (query: { queryKey: readonly unknown[] }) =>
      tab.client
        .getQueryData<{ rows: ChatSessionSummary[] }>(query.queryKey)
        ?.rows.map(({ clientName }) => clientName)
    expect(names(waiting)).toEqual(['Ana'])
    const frame = { type: 'conversation', sessionId, assignedTo: userId, assignedAt: null } as const
    const counts = { waiting: 1, mine: 0, mineWaiting: 0, all: 2, closed: 1 }
    const state = { state: 'closed', waitingSince: null, isUnread: false, counts } as const
    applyConversation(tab.client, { ...frame, ...state }, userId)
    expect(names(sessionsQuery(firstList))).toEqual(['Ana'])
    expect(names(closed)).toContain('Noor')
    expect(tab.reads).toEqual([])
  })

  it('does not follow a gap: what is missing is read first', async () => {
    const tab = openTab(range(1, 3).map((seq) => toMessage(seq)))
    await tab.show(threadQuery(sessionId))
    tab.stored.push(toMessage(4), toMessage(5))
    applyMessage(tab.client, toMessage(5), userId)
    expect(tab.seqs()).toEqual([1, 2, 3])
    await settle()
    expect(tab.seqs()).toEqual([1, 2, 3, 4, 5])
    expect(tab.reads).toEqual(['/api/admin/chat-messages/:sessionId?after=2&limit=100'])
  })

  it('leaves a gap in a thread that is not on the screen until it is opened', async () => {
    const tab = openTab([toMessage(1)])
    const hide = await tab.show(threadQuery(sessionId))
    hide()
    tab.stored.push(toMessage(2), toMessage(3))
    applyMessage(tab.client, toMessage(3), userId)
    applyUnread(tab.client, { type: 'unread', sessionId, seq: 3, unreadCount: 0, total: 0 })
    await settle()
    expect([tab.seqs(), tab.reads]).toEqual([[1], []])
    closers.push(new QueryObserver(tab.client, threadQuery(sessionId)).subscribe(() => {}))
    await settle()
    expect(tab.seqs()).toEqual([1, 2, 3])
  })

  it('that arrives during a read is not lost', async () => {
    const tab = openTab()
    closers.push(new QueryObserver(tab.client, sessionsQuery(firstList)).subscribe(() => {}))
    applyMessage(tab.client, toMessage(2), userId)
    await settle()
    expect(tab.reads).toEqual([
      '/api/admin/chat-sessions?view=active&limit=30',
      '/api/admin/chat-sessions?view=active&limit=30',
    ])
  })
})

describe('the number of unread messages', () => {
  it('is that of the frame, in list, badge and thread', async () => {
    const tab = openTab([toMessage(1)])
    const queries = [sessionsQuery(firstList), threadQuery(sessionId), ...unreadQueries]
    for (const query of queries) await tab.show(query)
    applyUnread(tab.client, { type: 'unread', sessionId, seq: 1, unreadCount: 3, total: 7 })
    expect(tab.rows().map(({ unreadCount }) => unreadCount)).toEqual([0, 3])
    for (const { queryKey } of unreadQueries) {
      expect(tab.client.getQueryData(queryKey)).toEqual({ count: 7 })
    }
    applyUnread(tab.client, { type: 'unread', sessionId, seq: 1, unreadCount: 0, total: 4 })
    const thread = tab.client.getQueryData(threadQuery(sessionId).queryKey)
    expect(thread?.response.map(({ isRead }) => isRead)).toEqual([true])
    await settle()
    expect(tab.reads).toEqual([])
  })
})

describe('a thread', () => {
  it('is read by pages, the newest first', async () => {
    const tab = openTab(range(1, 230).map((seq) => toMessage(seq)))
    await tab.show(threadQuery(sessionId))
    expect(tab.seqs()).toEqual(range(131, 230))
    await loadEarlierMessages(tab.client, sessionId)
    await loadEarlierMessages(tab.client, sessionId)
    expect(tab.seqs()).toEqual(range(1, 230))
    expect(tab.client.getQueryData(threadQuery(sessionId).queryKey)?.flags.hasMore).toBe(false)
  })

  it('is read again when more than a page is missing, or the conversation is another one', async () => {
    const tab = openTab([toMessage(1)])
    await tab.show(threadQuery(sessionId))
    tab.stored.push(...range(2, 150).map((seq) => toMessage(seq)))
    await tab.client.invalidateQueries()
    expect(tab.seqs()).toEqual(range(51, 150))

    const again = [toMessage(1, { id: 900 }), toMessage(2, { id: 901 })]
    tab.stored.splice(0, tab.stored.length, ...again)
    await tab.client.invalidateQueries()
    expect(tab.client.getQueryData(threadQuery(sessionId).queryKey)?.response).toEqual(again)
  })
})

describe('what is cached', () => {
  it('is still read again when shown, after a frame has changed it', async () => {
    const tab = openTab()
    const hide = await tab.show(sessionsQuery(firstList))
    hide()
    // After an interruption everything may have changed.
    await tab.client.invalidateQueries()
    applyPresence(tab.client, {
      type: 'presence',
      sessionId,
      isOnline: true,
      lastSeenFormatted: '',
      language: 'en',
    })
    expect(tab.rows().map(({ isOnline }) => isOnline)).toEqual([false, true])
    expect(tab.reads).toEqual([])
    await tab.show(sessionsQuery(firstList))
    expect(tab.client.getQueryState(sessionsQuery(firstList).queryKey)?.dataUpdateCount).toBe(3)
  })

  it('of another language is read again where the list is filtered by it', async () => {
    const tab = openTab()
    await tab.show(sessionsQuery({ ...firstList, language: 'fr' }))
    const frame = { type: 'presence', sessionId, isOnline: true, lastSeenFormatted: '' } as const
    applyPresence(tab.client, { ...frame, language: 'en' })
    expect(tab.reads).toEqual([])
    applyPresence(tab.client, { ...frame, language: 'fr' })
    expect(tab.reads).toHaveLength(1)
  })

  it('of a deleted conversation is removed', async () => {
    const tab = openTab([toMessage(1)])
    for (const query of [sessionsQuery(firstList), sessionQuery(1), threadQuery(sessionId)]) {
      await tab.show(query)
    }
    removeCachedConversation(tab.client, sessionId)
    expect(tab.rows()).toEqual([ana])
    expect(tab.client.getQueryData(sessionQuery(1).queryKey)).toBeNull()
    expect(tab.seqs()).toBeUndefined()
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import { firstList, sessionQuery, sessionsQuery, unreadQueries } from '../queries.ts'
import {
  applyConversation,
  applyMessage,
  applyPresence,
  applyUnread,
  removeCachedConversation,
} from './conversation-cache.ts'
import {
  ana,
  closeTabs,
  openTab,
  range,
  sessionId,
  settle,
  toMessage,
  userId,
} from './inbox-tab-fixtures.ts'
import { threadQuery } from './thread-cache.ts'

afterEach(closeTabs)

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
    const counts = { waiting: 1, waitingRead: 0, mine: 0, mineWaiting: 0, all: 2, closed: 1 }
    const presence = { isOnline: false, hasLeft: false }
    const state = { state: 'closed', waitingSince: null, isUnread: false, counts } as const
    applyConversation(tab.client, { ...frame, ...presence, ...state }, userId)
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
    tab.open(threadQuery(sessionId))
    await settle()
    expect(tab.seqs()).toEqual([1, 2, 3])
  })

  it('that arrives during a read is not lost', async () => {
    const tab = openTab()
    tab.open(sessionsQuery(firstList))
    applyMessage(tab.client, toMessage(2), userId)
    await settle()
    expect(tab.reads).toEqual([
      '/api/admin/chat-sessions?view=active&page=1',
      '/api/admin/chat-sessions?view=active&page=1',
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
      hasLeft: false,
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
    const frame = {
      type: 'presence',
      sessionId,
      isOnline: false,
      hasLeft: false,
      lastSeenFormatted: '',
    } as const
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

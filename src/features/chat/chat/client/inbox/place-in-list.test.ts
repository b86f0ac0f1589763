import { afterEach, describe, expect, it } from 'vitest'
import { firstList, sessionsQuery } from '../queries.ts'
import { applyConversation, applyMessage } from './conversation-cache.ts'
import {
  ana,
  closeTabs,
  noor,
  openTab,
  sessionId,
  settle,
  toMessage,
  toStateFrame,
  userId,
} from './inbox-tab-fixtures.ts'

afterEach(closeTabs)

describe('a message of a conversation that a list does not show', () => {
  it('makes the list read once, if it belongs there', async () => {
    const tab = openTab()
    await tab.show(sessionsQuery(firstList))
    await tab.show(sessionsQuery({ ...firstList, view: 'closed' }))
    const frame = toStateFrame({ waitingSince: '2026-11-22T17:00:00.000Z' })
    applyMessage(tab.client, toMessage(1, { sessionId: frame.sessionId }), userId)
    applyConversation(tab.client, frame, userId)
    await settle()
    expect(tab.reads).toEqual(['/api/admin/chat-sessions?view=active&page=1'])
  })

  it('causes no read where those that are shown have waited longer', async () => {
    const tab = openTab([], 9)
    const waiting = sessionsQuery({ ...firstList, view: 'waiting', perPage: 2 })
    await tab.show(waiting)
    const counts = { waiting: 10, waitingRead: 0, mine: 0, mineWaiting: 0, all: 12, closed: 1 }
    const frame = toStateFrame({ waitingSince: '2026-11-22T17:00:00.000Z', counts })
    for (const seq of [1, 2, 3]) {
      applyMessage(tab.client, toMessage(seq, { sessionId: frame.sessionId }), userId)
      applyConversation(tab.client, frame, userId)
    }
    await settle()
    expect(tab.reads).toEqual([])
    expect(tab.client.getQueryData(waiting.queryKey)).toEqual({ rows: [ana, noor], total: 10 })

    // Answered, it is not counted any more.
    const answered = {
      state: 'open',
      waitingSince: null,
      counts: { ...counts, waiting: 9 },
    } as const
    applyConversation(tab.client, { ...frame, ...answered }, userId)
    await settle()
    expect(tab.reads).toEqual([])
    expect(tab.client.getQueryData(waiting.queryKey)).toEqual({ rows: [ana, noor], total: 9 })

    // One that leaves makes room for one that is not in the cache.
    applyConversation(tab.client, { ...frame, ...answered, sessionId }, userId)
    await settle()
    expect(tab.reads).toEqual(['/api/admin/chat-sessions?view=waiting&page=1&limit=2'])
  })
})

describe('a message of a conversation at the edge of a page', () => {
  it.each([
    ['first', 2, '/api/admin/chat-sessions?view=all&page=2&limit=2'],
    ['last', 1, '/api/admin/chat-sessions?view=all&page=1&limit=2'],
  ])('reads the page where it may be %s', async (_place, page, read) => {
    // Six in all, so the second page has one before it and one after it.
    const tab = openTab([], 6)
    await tab.show(sessionsQuery({ ...firstList, view: 'all', page, perPage: 2 }))
    const answered = toMessage(2, { isFromClient: false, senderName: 'Grace Kim' })
    applyMessage(tab.client, answered, userId)
    const counts = { waiting: 1, waitingRead: 0, mine: 0, mineWaiting: 0, all: 6, closed: 0 }
    const state = toStateFrame({ sessionId, state: 'open', waitingSince: null, counts })
    applyConversation(tab.client, state, userId)
    await settle()
    expect(tab.reads).toEqual([read])
  })

  it('is shown at once where its page has room', async () => {
    const tab = openTab([], 4)
    const second = sessionsQuery({ ...firstList, view: 'all', page: 2, perPage: 2 })
    await tab.show(second)
    applyMessage(tab.client, toMessage(2, { isFromClient: false }), userId)
    applyConversation(tab.client, toStateFrame({ sessionId, state: 'open' }), userId)
    await settle()
    expect(tab.client.getQueryData(second.queryKey)?.rows.map((row) => row.clientName)).toEqual([
      'Ana',
      'Noor',
    ])
    expect(tab.reads).toEqual([])
  })
})

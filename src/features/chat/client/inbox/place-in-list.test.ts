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
    expect(tab.reads).toEqual(['/api/admin/chat-sessions?view=active&limit=30'])
  })

  it('causes no read where those that are shown have waited longer', async () => {
    const tab = openTab([], 9)
    const waiting = sessionsQuery({ ...firstList, view: 'waiting', limit: 2 })
    await tab.show(waiting)
    const counts = { waiting: 10, mine: 0, mineWaiting: 0, all: 12, closed: 1 }
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
    expect(tab.reads).toEqual(['/api/admin/chat-sessions?view=waiting&limit=2'])
  })
})

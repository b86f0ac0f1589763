import { afterEach, describe, expect, it } from 'vitest'
import { closeTabs, openTab, range, sessionId, toMessage } from './inbox-tab-fixtures.ts'
import { loadEarlierMessages, threadQuery } from './thread-cache.ts'

afterEach(closeTabs)

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

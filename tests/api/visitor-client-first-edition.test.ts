import { describe, expect, it } from 'vitest'
import { noor } from '../support/chat-client.ts'
import { eventually } from '../support/eventually.ts'
import { getSession, readStored, setupVisitors, solveCaptcha } from '../support/visitor-practice.ts'
import { type VisitorTab } from '../support/visitor-tab.ts'

const day = 24 * 60 * 60 * 1000

describe('the visitor’s own client, after the first edition', () => {
  const { practice, open, openTalking } = setupVisitors()

  /** What the first edition's client stored of a conversation, unencrypted. */
  const firstEdition = (tab: VisitorTab, more: object) => {
    const { conversation } = tab.read()
    return JSON.stringify({
      sessionId: getSession(tab),
      startedAt: new Date().toISOString(),
      visitor: noor,
      messages: conversation?.messages,
      seenSeq: 1,
      ...more,
    })
  }

  it('converts what the first edition stored, loses nothing, and leaves no personal data in storage', async () => {
    const browser = await open()
    const talking = await openTalking(browser)
    const sessionId = getSession(talking)
    talking.close()
    const stored = firstEdition(talking, { captcha: undefined })
    browser.shared.items.clear()
    browser.shared.items.set('chat', stored)
    const outgoing = { message: 'unsent', writtenAt: new Date().toISOString(), state: 'sending' }
    const own = new Map([
      [
        'chat-tab',
        JSON.stringify({
          sessionId,
          isOpen: true,
          outbox: [{ ...outgoing, optimisticId: 'of the first edition' }],
          draft: 'half a thought',
        }),
      ],
    ])
    const tab = browser.openTab({ own: { items: own } })
    expect([...browser.shared.items]).toEqual([['chat-session', sessionId]])
    expect(tab.read().draft).toBe('half a thought')
    await eventually(() => expect(tab.texts()).toEqual(['Hello', 'unsent']))
    tab.reload()
    await eventually(() => expect(tab.texts()).toEqual(['Hello', 'unsent']))
    expect(await readStored(practice.server, sessionId)).toEqual(['Hello', 'unsent'])
    expect(tab.read().conversation?.visitor).toEqual(noor)
  })

  it('resumes a form that the first edition sent before any message', async () => {
    const browser = await open()
    const seed = browser.openTab()
    seed.controller.start(noor, await solveCaptcha(practice.server))
    const stored = firstEdition(seed, {
      captcha: await solveCaptcha(practice.server),
      messages: [],
      seenSeq: 0,
    })
    const sessionId = getSession(seed)
    seed.close()
    browser.shared.items.set('chat', stored)
    const tab = browser.openTab()
    expect(browser.shared.items.size).toBe(0)
    tab.reload()
    tab.say('first words')
    await eventually(() => expect(tab.texts()).toEqual(['first words']))
    expect(getSession(tab)).toBe(sessionId)
  })

  it('clears what the first edition stored more than seven days ago', async () => {
    const browser = await open()
    const tab = await openTalking(browser)
    const stored = firstEdition(tab, {})
    tab.close()
    browser.shared.items.clear()
    browser.shared.items.set('chat', stored)
    browser.pass(7.1 * day)
    expect(browser.openTab().read().conversation).toBeUndefined()
    expect(browser.shared.items.size).toBe(0)
  })
})

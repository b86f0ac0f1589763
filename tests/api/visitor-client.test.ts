import { describe, expect, it } from 'vitest'
import { deleteChatSession } from '#features/chat/chat/contract/conversations.ts'
import { chatHeartbeat } from '#features/chat/chat/contract/heartbeat.ts'
import { sendChatReply } from '#features/chat/chat/contract/inbox-messages.ts'
import { noor, openStaff } from '../support/chat-client.ts'
import { eventually } from '../support/eventually.ts'
import { findStaffId } from '../support/staff-id.ts'
import { createTestClock } from '../support/test-clock.ts'
import { admin, startTestServer } from '../support/test-server.ts'
import { getSession, readStored, setupVisitors, solveCaptcha } from '../support/visitor-practice.ts'
import { openBrowser, type VisitorTab } from '../support/visitor-tab.ts'

const day = 24 * 60 * 60 * 1000

describe('the visitor’s own client', () => {
  const { practice, open, openTalking } = setupVisitors()

  it('works without storage, but cannot resume the conversation later', async () => {
    const browser = await open()
    browser.setStorage('forbidden')
    const tab = await openTalking(browser)
    tab.say('Can you read me?')
    await eventually(() => expect(tab.texts()).toEqual(['Hello', 'Can you read me?']))
    expect(browser.shared.items.size).toBe(0)
    // The visitor does not read that they may leave the page.
    expect(tab.read().canResumeLater).toBe(false)
    tab.controller.endAndErase()
    expect(tab.read().conversation).toBeUndefined()
  })

  it('continues when storage becomes full, and still erases everything', async () => {
    const browser = await open()
    const tab = await openTalking(browser)
    browser.setStorage('full')
    tab.say('Is it full?')
    await eventually(() => expect(tab.texts()).toEqual(['Hello', 'Is it full?']))
    expect(tab.read().outbox).toEqual([])
    tab.reload()
    await eventually(() => expect(tab.texts()).toEqual(['Hello', 'Is it full?']))
    tab.controller.endAndErase()
    expect(browser.shared.items.size).toBe(0)
  })

  it('makes a session id without `crypto.randomUUID`, on a page without TLS', async () => {
    const tab = await openTalking(await open({ isInsecure: true }))
    expect(getSession(tab)).toMatch(/^[0-9a-f]{32}$/)
  })

  it('stores no name, contact detail or message permanently, only an opaque id', async () => {
    const browser = await open()
    const tab = browser.openTab()
    tab.controller.start(noor, await solveCaptcha(practice.server))
    tab.controller.write('half a secret')
    // Before the first message is stored, only this tab has the details, until it is closed.
    expect(browser.shared.items.size).toBe(0)
    tab.say('a whole secret')
    await eventually(() => expect(tab.texts()).toEqual(['a whole secret']))
    const sessionId = getSession(tab)
    expect([...browser.shared.items]).toEqual([['chat-session', sessionId]])
    // Text that the server can return is removed from the tab's storage too.
    expect([...tab.own.items.values()].join()).not.toMatch(
      /secret|Noor|noor@|555-?0|captcha|validation/,
    )
  })

  const getStaffId = async (tab: VisitorTab) => findStaffId(practice.server, getSession(tab))

  it('resumes the conversation in another tab, with name and history from the server', async () => {
    const browser = await open()
    const tab = await openTalking(browser)
    const body = { sessionId: await getStaffId(tab), message: 'We are here' }
    await practice.server.call(sendChatReply, { cookie: practice.cookie, body })
    await eventually(() => expect(tab.texts()).toEqual(['Hello', 'We are here']))
    tab.close()
    const later = browser.openTab()
    expect(later.read().conversation?.visitor).toBeUndefined()
    await eventually(() => expect(later.texts()).toEqual(['Hello', 'We are here']))
    expect(later.read().conversation?.visitor).toEqual(noor)
    later.say('I am back')
    await eventually(() => expect(later.texts()).toEqual(['Hello', 'We are here', 'I am back']))
    // The same without a socket.
    practice.relay.refuse('sockets')
    later.reload()
    await eventually(() => expect(later.texts()).toHaveLength(3))
    expect(later.read().conversation?.visitor).toEqual(noor)
  })

  it('forgets a conversation that was deleted while no tab was open', async () => {
    const browser = await open()
    const tab = await openTalking(browser)
    const sessionId = getSession(tab)
    tab.close()
    await practice.server.call(deleteChatSession, {
      cookie: practice.cookie,
      params: { sessionId: await findStaffId(practice.server, sessionId) },
    })
    const later = browser.openTab()
    later.controller.write('half a thought')
    await eventually(() => expect(later.read().ending).toBe('gone'))
    expect(later.read().conversation).toBeUndefined()
    expect(later.read().draft).toBe('half a thought')
    expect(browser.shared.items.size).toBe(0)
  })

  it('erases in every tab, before the first message and after it', async () => {
    const browser = await open()
    for (const isStarted of [false, true]) {
      const tab = browser.openTab()
      tab.controller.start(noor, await solveCaptcha(practice.server))
      const other = browser.openTab()
      await eventually(() => expect(getSession(other)).toBe(getSession(tab)))
      if (isStarted) {
        tab.say('Hello')
        await eventually(() => expect(other.texts()).toEqual(['Hello']))
      }
      tab.controller.write('half a secret')
      other.controller.write('another half')
      tab.controller.endAndErase()
      for (const one of [tab, other]) {
        await eventually(() => expect(one.read().ending).toBe('erased'))
        expect(one.read()).toMatchObject({ conversation: undefined, outbox: [], draft: '' })
        expect([...one.own.items.values()].join()).not.toMatch(/half|Noor|noor@|555.?0187/)
        one.close()
      }
      expect(browser.shared.items.size).toBe(0)
    }
  })

  it('erases everything of a conversation after seven days', async () => {
    const clock = createTestClock(new Date().toISOString())
    const later = await startTestServer('sqlite', { CHAT_HOURS: '0-24' }, { clock })
    const browser = await open({ url: later.url })
    const tab = await openTalking(browser, 'Hello', later)
    tab.controller.write('a draft')
    const pass = (ms: number) => {
      clock.pass(ms)
      browser.pass(ms)
    }
    pass(6.9 * day)
    tab.reload()
    await eventually(() => expect(tab.texts()).toEqual(['Hello']))
    pass(0.2 * day)
    tab.reload()
    await eventually(() => expect(tab.read().conversation).toBeUndefined())
    expect(browser.shared.items.size).toBe(0)
    // A tab that is restored after a week has no draft any more.
    tab.controller.write('a draft')
    pass(7.1 * day)
    tab.reload()
    expect([...tab.own.items.values()].join()).not.toContain('draft')
    expect(tab.read().draft).toBe('')
    browser.close()
    await later.stop()
  })

  it('closes its socket while the page is in the back/forward cache, and reconnects afterwards', async () => {
    const tab = await openTalking(await open())
    await eventually(() => expect(tab.read().connection).toBe('socket'))
    tab.happen('pagehide')
    await eventually(() => expect(tab.sockets()).toBe(0))
    const body = { sessionId: await getStaffId(tab), message: 'Meanwhile' }
    await practice.server.call(sendChatReply, { cookie: practice.cookie, body })
    tab.happen('pageshow')
    await eventually(() => expect(tab.texts()).toEqual(['Hello', 'Meanwhile']))
    expect(tab.read().connection).toBe('socket')
  })

  it('sends a heartbeat every 30 seconds, and learns from it that staff deleted the conversation', async () => {
    const tab = await openTalking(await open({ speed: 100 }))
    const beats = () => tab.calls().filter(({ path }) => path === chatHeartbeat.path)
    await eventually(() => expect(beats().length).toBeGreaterThan(2))
    expect(new Set(beats().map(({ status }) => status))).toEqual(new Set([204]))
    practice.relay.refuse('sockets')
    await practice.server.call(deleteChatSession, {
      cookie: practice.cookie,
      params: { sessionId: await getStaffId(tab) },
    })
    await eventually(() => expect(tab.read().ending).toBe('by-practice'))
    expect(tab.read().conversation).toBeUndefined()
  })

  it('resends by itself what was refused as too fast', async () => {
    const limited = await startTestServer('sqlite', { CHAT_HOURS: '0-24', RATE_LIMIT: 'on' })
    const browser = await openBrowser({ url: limited.url, speed: 2 })
    const tab = browser.openTab()
    tab.controller.start(noor, await solveCaptcha(limited))
    const texts = Array.from({ length: 9 }, (_, n) => `quick ${n}`)
    for (const text of texts) tab.say(text)
    await eventually(() => expect(tab.texts()).toEqual(texts))
    expect(tab.read().notices).toEqual([])
    browser.close()
    await limited.stop()
  })

  it('sends a duplicated tab’s message once', async () => {
    const browser = await open()
    const tab = await openTalking(browser)
    practice.relay.refuse()
    tab.say('only once')
    const twin = browser.openTab(tab)
    expect(twin.read().outbox).toHaveLength(1)
    practice.relay.heal()
    for (const one of [tab, twin]) one.happen('online')
    for (const one of [tab, twin]) {
      await eventually(() =>
        expect([one.texts(), one.read().outbox]).toEqual([['Hello', 'only once'], []]),
      )
    }
    expect(await readStored(practice.server, getSession(tab))).toEqual(['Hello', 'only once'])
  })

  it('shows the team’s typing for five seconds, or until the reply arrives', async () => {
    const tab = await openTalking(await open())
    const sessionId = await getStaffId(tab)
    const staff = await openStaff(practice.server, admin, sessionId)
    staff.send({ type: 'typing', sessionId, isTyping: true })
    await eventually(() => expect(tab.read().isTeamTyping).toBe(true))
    await eventually(() => expect(tab.read().isTeamTyping).toBe(false), 5)
    staff.send({ type: 'typing', sessionId, isTyping: false })
    await staff.close()
  })
})

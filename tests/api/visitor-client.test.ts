import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chatHeartbeat, deleteChatSession } from '#features/chat/contract/conversations.ts'
import { sendChatReply } from '#features/chat/contract/messages.ts'
import { noor, openStaff } from '../support/chat-client.ts'
import { eventually } from '../support/eventually.ts'
import { openRelay, type Relay } from '../support/relay.ts'
import { createTestClock } from '../support/test-clock.ts'
import { engines } from '../support/test-database.ts'
import { admin, captchaAnswer, startTestServer, type TestServer } from '../support/test-server.ts'
import { openBrowser, type VisitorBrowser, type VisitorTab } from '../support/visitor-tab.ts'

// Ten times faster than clocks: what takes a phone eight seconds takes these tests less than one.
const speed = 10
const day = 24 * 60 * 60 * 1000

const solved = async (server: TestServer) => ({
  value: captchaAnswer,
  validation: await server.captchaToken(),
})

const getSession = (tab: VisitorTab) => {
  const { conversation } = tab.read()
  if (!conversation) throw new Error('there is no conversation')
  return conversation.sessionId
}

const storedIn = async (server: TestServer, sessionId: string) =>
  (
    await server.sql('select message from chat_messages where session_id = ? order by seq', [
      sessionId,
    ])
  ).map(({ message }) => String(message))

describe.each(engines)('the visitor’s own client, whatever happens on the way, on %s', (engine) => {
  let server: TestServer
  let cookie: string
  beforeAll(async () => {
    server = await startTestServer(engine, { CHAT_HOURS: '0-24' })
    cookie = await server.signIn(admin)
  })
  afterAll(() => server.stop())

  type World = {
    relay: Relay
    tabs: VisitorTab[]
    said: Map<VisitorTab, string[]>
    replies: string[]
  }
  type Step = { name: string; run: (world: World) => Promise<void> | void }
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, ms)
    })
  let count = 0

  const tabStep = (weight: number, name: string, run: (world: World, tab: VisitorTab) => void) => ({
    weight,
    arbitrary: fc.nat({ max: 1 }).map(
      (n): Step => ({
        name: `${name} (tab ${n})`,
        run: (world) => {
          const tab = world.tabs[n]
          if (tab) run(world, tab)
        },
      }),
    ),
  })
  const step = (weight: number, name: string, run: Step['run']) => ({
    weight,
    arbitrary: fc.constant<Step>({ name, run }),
  })
  const steps = [
    tabStep(8, 'say', ({ said }, tab) => {
      const text = `message ${(count += 1)}`
      said.get(tab)?.push(text)
      tab.say(text)
    }),
    tabStep(3, 'reload', (_, tab) => tab.reload()),
    tabStep(1, 'put away and brought back', (_, tab) => {
      tab.happen('pagehide')
      tab.happen('pageshow')
    }),
    tabStep(1, 'wake', (_, tab) => tab.happen('online')),
    step(3, 'wait', () => pause(30)),
    step(1, 'wait longer', () => pause(250)),
    step(2, 'cut', ({ relay }) => relay.cut()),
    step(2, 'no network', ({ relay }) => relay.refuse()),
    step(1, 'no sockets', ({ relay }) => relay.refuse('sockets')),
    step(1, 'sockets gone silent', ({ relay }) => relay.silence('sockets')),
    step(1, 'all gone silent', ({ relay }) => relay.silence()),
    step(1, 'lost upwards', ({ relay }) => relay.swallow('up')),
    step(2, 'lost downwards', ({ relay }) => relay.swallow('down')),
    step(5, 'heal', ({ relay }) => relay.heal()),
    step(3, 'the practice answers', async ({ tabs, replies }) => {
      const [tab] = tabs
      if (!tab) return
      const message = `reply ${(count += 1)}`
      const body = { sessionId: getSession(tab), message }
      const { status } = await server.call(sendChatReply, { cookie, body })
      if (status === 201) replies.push(message)
    }),
  ]

  async function play(script: readonly Step[]) {
    const relay = await openRelay(() => Number(new URL(server.url).port))
    const browser = await openBrowser({ url: relay.url, speed })
    try {
      const first = browser.openTab()
      first.controller.start(noor, await solved(server))
      const second = browser.openTab()
      // The second tab gets it from the first tab's memory: nothing is stored before the first message.
      await eventually(() => expect(getSession(second)).toBe(getSession(first)))
      const tabs = [first, second]
      const world: World = {
        relay,
        tabs,
        said: new Map(tabs.map((tab) => [tab, [] as string[]])),
        replies: [],
      }
      for (const { run } of script) await run(world)
      relay.heal()
      for (const [tab, said] of world.said) {
        said.push(`last ${(count += 1)}`)
        tab.say(said.at(-1) ?? '')
      }
      await eventually(() => {
        for (const tab of tabs) {
          // A new network is noticed by the browser, and told.
          if (tab.read().connection === 'offline') tab.happen('online')
          expect(tab.read().outbox).toEqual([])
        }
      })
      const stored = await storedIn(server, getSession(first))
      const expected = [...world.said.values()].flat().concat(world.replies)
      expect(stored.toSorted()).toEqual(expected.toSorted())
      for (const said of world.said.values()) {
        expect(stored.filter((text) => said.includes(text))).toEqual(said)
      }
      for (const tab of tabs) {
        await eventually(() => expect(tab.texts()).toEqual(stored.slice(-50)))
      }
    } finally {
      browser.close()
      await relay.close()
    }
  }

  it('stores what was written once and in its order, and both tabs show all of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(...steps), { minLength: 5, maxLength: 25 }), play),
      { numRuns: 25, endOnFailure: true },
    )
  }, 300_000)
})

describe('the visitor’s own client', () => {
  let server: TestServer
  let relay: Relay
  let cookie: string
  const browsers: VisitorBrowser[] = []
  beforeAll(async () => {
    server = await startTestServer('sqlite', { CHAT_HOURS: '0-24' })
    relay = await openRelay(() => Number(new URL(server.url).port))
    cookie = await server.signIn(admin)
  })
  afterEach(() => {
    for (const browser of browsers.splice(0)) browser.close()
    relay.heal()
  })
  afterAll(async () => {
    await relay.close()
    await server.stop()
  })

  async function open(options: { url?: string; isInsecure?: boolean; speed?: number } = {}) {
    const browser = await openBrowser({ url: relay.url, speed, ...options })
    browsers.push(browser)
    return browser
  }
  /** A tab whose first message is stored. */
  async function openTalking(browser: VisitorBrowser, text = 'Hello', at = server) {
    const tab = browser.openTab()
    tab.controller.start(noor, await solved(at))
    tab.say(text)
    await eventually(() => expect(tab.texts()).toEqual([text]))
    return tab
  }

  it('talks where storage is forbidden: only the memory of it is lost', async () => {
    const browser = await open()
    browser.setStorage('forbidden')
    const tab = await openTalking(browser)
    tab.say('Can you read me?')
    await eventually(() => expect(tab.texts()).toEqual(['Hello', 'Can you read me?']))
    expect(browser.shared.items.size).toBe(0)
    // Nobody is promised that they may leave the page.
    expect(tab.read().canResumeLater).toBe(false)
    tab.controller.endAndErase()
    expect(tab.read().conversation).toBeUndefined()
  })

  it('talks on where storage becomes full, and erases all the same', async () => {
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

  it('makes its secret without `crypto.randomUUID`, on a page that is not secure', async () => {
    const tab = await openTalking(await open({ isInsecure: true }))
    expect(getSession(tab)).toMatch(/^[0-9a-f]{32}$/)
  })

  it('leaves no name, contact detail or word in lasting storage, only an opaque id', async () => {
    const browser = await open()
    const tab = browser.openTab()
    tab.controller.start(noor, await solved(server))
    tab.controller.write('half a secret')
    // Before the first message the practice knows nothing: only this tab does, until it is closed.
    expect(browser.shared.items.size).toBe(0)
    tab.say('a whole secret')
    await eventually(() => expect(tab.texts()).toEqual(['a whole secret']))
    const sessionId = getSession(tab)
    expect([...browser.shared.items]).toEqual([['chat-session', sessionId]])
    // What the server can give back leaves the tab's storage too.
    expect([...tab.own.items.values()].join()).not.toMatch(
      /secret|Noor|noor@|555|captcha|validation/,
    )
  })

  it('resumes as chatting in another tab, with name and history from the server', async () => {
    const browser = await open()
    const tab = await openTalking(browser)
    const body = { sessionId: getSession(tab), message: 'We are here' }
    await server.call(sendChatReply, { cookie, body })
    await eventually(() => expect(tab.texts()).toEqual(['Hello', 'We are here']))
    tab.close()
    const later = browser.openTab()
    expect(later.read().conversation?.visitor).toBeUndefined()
    await eventually(() => expect(later.texts()).toEqual(['Hello', 'We are here']))
    expect(later.read().conversation?.visitor).toEqual(noor)
    later.say('I am back')
    await eventually(() => expect(later.texts()).toEqual(['Hello', 'We are here', 'I am back']))
    // The same where no socket can be had.
    relay.refuse('sockets')
    later.reload()
    await eventually(() => expect(later.texts()).toHaveLength(3))
    expect(later.read().conversation?.visitor).toEqual(noor)
  })

  it('forgets a conversation that was deleted while nobody was looking', async () => {
    const browser = await open()
    const tab = await openTalking(browser)
    const sessionId = getSession(tab)
    tab.close()
    await server.call(deleteChatSession, { cookie, params: { sessionId } })
    const later = browser.openTab()
    later.controller.write('half a thought')
    await eventually(() => expect(later.read().ending).toBe('gone'))
    expect(later.read().conversation).toBeUndefined()
    expect(later.read().draft).toBe('half a thought')
    expect(browser.shared.items.size).toBe(0)
  })

  /** What the first edition's client stored for a conversation, in clear. */
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

  it('converts what the first edition stored: nothing is lost, and nothing stays in clear', async () => {
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
    expect(await storedIn(server, sessionId)).toEqual(['Hello', 'unsent'])
    expect(tab.read().conversation?.visitor).toEqual(noor)
  })

  it('takes over a form of the first edition that was sent before any message', async () => {
    const browser = await open()
    const seed = browser.openTab()
    seed.controller.start(noor, await solved(server))
    const stored = firstEdition(seed, { captcha: await solved(server), messages: [], seenSeq: 0 })
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

  it('only clears what the first edition stored longer ago than seven days', async () => {
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

  it('erases in every tab, before the first message and after it', async () => {
    const browser = await open()
    for (const isStarted of [false, true]) {
      const tab = browser.openTab()
      tab.controller.start(noor, await solved(server))
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
        expect([...one.own.items.values()].join()).not.toMatch(/half|Noor|noor@|555/)
        one.close()
      }
      expect(browser.shared.items.size).toBe(0)
    }
  })

  it('wipes everything of a conversation after seven days', async () => {
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
    // A draft of a tab that was left open and is restored after a week is not.
    tab.controller.write('a draft')
    pass(7.1 * day)
    tab.reload()
    expect([...tab.own.items.values()].join()).not.toContain('draft')
    expect(tab.read().draft).toBe('')
    browser.close()
    await later.stop()
  })

  it('lets go of its socket while the page is put away, and goes on when it is back', async () => {
    const tab = await openTalking(await open())
    await eventually(() => expect(tab.read().connection).toBe('socket'))
    tab.happen('pagehide')
    await eventually(() => expect(tab.sockets()).toBe(0))
    const body = { sessionId: getSession(tab), message: 'Meanwhile' }
    await server.call(sendChatReply, { cookie, body })
    tab.happen('pageshow')
    await eventually(() => expect(tab.texts()).toEqual(['Hello', 'Meanwhile']))
    expect(tab.read().connection).toBe('socket')
  })

  it('gives a sign of life every 30 seconds, and learns from it that staff ended it', async () => {
    const tab = await openTalking(await open({ speed: 100 }))
    const beats = () => tab.calls().filter(({ path }) => path === chatHeartbeat.path)
    await eventually(() => expect(beats().length).toBeGreaterThan(2))
    expect(new Set(beats().map(({ status }) => status))).toEqual(new Set([204]))
    relay.refuse('sockets')
    await server.call(deleteChatSession, { cookie, params: { sessionId: getSession(tab) } })
    await eventually(() => expect(tab.read().ending).toBe('by-practice'))
    expect(tab.read().conversation).toBeUndefined()
  })

  it('sends again by itself what was too fast', async () => {
    const limited = await startTestServer('sqlite', { CHAT_HOURS: '0-24', RATE_LIMIT: 'on' })
    const browser = await openBrowser({ url: limited.url, speed: 2 })
    const tab = browser.openTab()
    tab.controller.start(noor, await solved(limited))
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
    relay.refuse()
    tab.say('only once')
    const twin = browser.openTab(tab)
    expect(twin.read().outbox).toHaveLength(1)
    relay.heal()
    for (const one of [tab, twin]) one.happen('online')
    for (const one of [tab, twin]) {
      await eventually(() =>
        expect([one.texts(), one.read().outbox]).toEqual([['Hello', 'only once'], []]),
      )
    }
    expect(await storedIn(server, getSession(tab))).toEqual(['Hello', 'only once'])
  })

  it('shows the team’s typing for five seconds, or until the answer is there', async () => {
    const tab = await openTalking(await open())
    const sessionId = getSession(tab)
    const staff = await openStaff(server, admin, sessionId)
    staff.send({ type: 'typing', sessionId, isTyping: true })
    await eventually(() => expect(tab.read().isTeamTyping).toBe(true))
    await eventually(() => expect(tab.read().isTeamTyping).toBe(false), 5)
    staff.send({ type: 'typing', sessionId, isTyping: false })
    await staff.close()
  })
})

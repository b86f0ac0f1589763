import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendChatReply } from '#features/chat/chat/contract/inbox-messages.ts'
import { noor } from '../support/chat-client.ts'
import { eventually } from '../support/eventually.ts'
import { openRelay, type Relay } from '../support/relay.ts'
import { toRuns } from '../support/run.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'
import { getSession, readStored, solveCaptcha, speed } from '../support/visitor-practice.ts'
import { openBrowser, type VisitorTab } from '../support/visitor-tab.ts'

describe.each(callEngines)(
  'the visitor’s own client on unreliable connections, on %s',
  (engine) => {
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

    const tabStep = (
      weight: number,
      name: string,
      run: (world: World, tab: VisitorTab) => void,
    ) => ({
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
        first.controller.start(noor, await solveCaptcha(server))
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
            // The browser notices a new network and reports it.
            if (tab.read().connection === 'offline') tab.happen('online')
            expect(tab.read().outbox).toEqual([])
          }
        })
        const stored = await readStored(server, getSession(first))
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

    it('delivers every message once and in order, and shows all of them in both tabs', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.oneof(...steps), { minLength: 5, maxLength: 25 }), play),
        { numRuns: toRuns(25), endOnFailure: true },
      )
    }, 300_000)
  },
)

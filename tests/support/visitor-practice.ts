import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { noor } from './chat-client.ts'
import { eventually } from './eventually.ts'
import { openRelay, type Relay } from './relay.ts'
import { findStaffId } from './staff-id.ts'
import { admin, captchaAnswer, startTestServer, type TestServer } from './test-server.ts'
import { openBrowser, type VisitorBrowser, type VisitorTab } from './visitor-tab.ts'

/** Timers of the visitor's client run ten times faster: eight seconds of a phone take less than one. */
export const speed = 10

/** A solved security check of this server. */
export const solveCaptcha = async (server: TestServer) => ({
  value: captchaAnswer,
  validation: await server.captchaToken(),
})

/** The session id of the conversation that a tab shows. */
export function getSession(tab: VisitorTab): string {
  const { conversation } = tab.read()
  if (!conversation) throw new Error('there is no conversation')
  return conversation.sessionId
}

/** The stored texts of a conversation, in order. */
export const readStored = async (server: TestServer, sessionId: string) =>
  (
    await server.sql('select message from chat_messages where session_id = ? order by seq', [
      await findStaffId(server, sessionId),
    ])
  ).map(({ message }) => String(message))

/** A practice, reached through a relay, whose visitors open browsers that are closed after each test. */
export function setupVisitors() {
  const practice = {} as { server: TestServer; relay: Relay; cookie: string } // filled before any test runs
  const browsers: VisitorBrowser[] = []

  beforeAll(async () => {
    const server = await startTestServer('sqlite', { CHAT_HOURS: '0-24' })
    practice.server = server
    practice.relay = await openRelay(() => Number(new URL(server.url).port))
    practice.cookie = await server.signIn(admin)
  })
  afterEach(() => {
    for (const browser of browsers.splice(0)) browser.close()
    practice.relay.heal()
  })
  afterAll(async () => {
    await practice.relay?.close()
    await practice.server?.stop()
  })

  return {
    practice,
    async open(options: { url?: string; isInsecure?: boolean; speed?: number } = {}) {
      const browser = await openBrowser({ url: practice.relay.url, speed, ...options })
      browsers.push(browser)
      return browser
    },
    /** A tab whose first message is stored. */
    async openTalking(browser: VisitorBrowser, text = 'Hello', at = practice.server) {
      const tab = browser.openTab()
      tab.controller.start(noor, await solveCaptcha(at))
      tab.say(text)
      await eventually(() => expect(tab.texts()).toEqual([text]))
      return tab
    },
  }
}

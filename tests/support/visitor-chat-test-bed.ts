import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { sendChatReply } from '#features/chat/chat/contract/inbox-messages.ts'
import { openBrowser, visit } from './browser.ts'
import { expect } from './expect.ts'
import { openRelay, type Relay } from './relay.ts'
import { findStaffId } from './staff-id.ts'
import { admin, captchaAnswer, startTestServer, type TestServer } from './test-server.ts'
import { saveTracesOnFailure } from './traces.ts'

/** Generous, because the machine may be busy. */
export const soon = { timeout: 60_000 }

export const bubble = (page: Page) => page.locator('[data-chat-bubble]')
export const panel = (page: Page) => page.locator('[data-chat-panel]')
export const box = (page: Page) => panel(page).getByLabel('Message', { exact: true })
export const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })

export async function openForm(page: Page, path = '/') {
  await visit(page, path)
  await bubble(page).click()
  await page.getByRole('button', { name: 'Start Chat' }).waitFor()
}

export async function fillForm(page: Page, name: string) {
  await panel(page).getByLabel('First name').fill(name)
  await panel(page).getByLabel('Phone').fill('613 555 0187')
  await panel(page).getByLabel('Email').fill('noor@mail.example')
  await panel(page).getByLabel('Security check').fill(captchaAnswer.toLowerCase())
  await panel(page)
    .getByLabel(/I agree to the/)
    .check()
}

export async function startChat(page: Page, name = 'Noor') {
  await openForm(page)
  await fillForm(page, name)
  await page.getByRole('button', { name: 'Start Chat' }).click()
  await box(page).waitFor()
}

export async function say(page: Page, words: string) {
  // The button is disabled for a second after each message.
  await panel(page).locator('button[aria-label=Send]:not(:disabled)').waitFor()
  await box(page).fill(words)
  await box(page).press('Enter')
}

/** Waits until the server has acknowledged a message, which is then shown once and not pending. */
export const isStored = async (page: Page, words: string) => {
  await expect
    .poll(
      async () =>
        (await waitingMessages(page)).includes(words) ? 0 : await getBubbles(page, words).count(),
      soon,
    )
    .toBe(1)
}

const getBubbles = (page: Page, words: string) =>
  log(page)
    .getByRole('paragraph')
    .filter({ hasText: `You: ${words}` })

/** The content of a browser storage. As text, because the tests are compiled without DOM types. */
export const stored = (page: Page, kind: 'localStorage' | 'sessionStorage') =>
  page.evaluate<string>(`JSON.stringify({...${kind}})`)

export const savedId = (page: Page) =>
  page.evaluate<string | null>('localStorage.getItem("chat-session")')

/** Data of one tab for a reload. */
const getTab = (page: Page) =>
  page.evaluate<{ sessionId: string | null; outbox: { message: string }[] } | null>(
    'JSON.parse(sessionStorage.getItem("chat-tab"))',
  )
const waitingMessages = async (page: Page) =>
  ((await getTab(page))?.outbox ?? []).map(({ message }) => message)

export async function getSession(page: Page): Promise<string> {
  const sessionId = (await savedId(page)) ?? (await getTab(page))?.sessionId
  if (!sessionId) throw new Error('there is no conversation')
  return sessionId
}

export async function askToErase(page: Page) {
  await panel(page).locator('summary', { hasText: 'Options' }).click()
  await panel(page).getByRole('button', { name: 'End chat and erase' }).click()
}

/** A practice reached through a relay, with chat open all day. Every test starts with a working network. */
export function setupVisitorChat() {
  const stage = {} as { browser: Browser; server: TestServer; network: Relay; cookie: string } // filled before any test runs

  beforeAll(async () => {
    stage.network = await openRelay(() => Number(new URL(stage.server.url).port))
    stage.server = await startTestServer(
      'sqlite',
      { CHAT_HOURS: '0-24', PUBLIC_URL: stage.network.url },
      { isLogSearched: true },
    )
    stage.cookie = await stage.server.signIn(admin)
    stage.browser = await openBrowser()
  })

  afterAll(async () => {
    await stage.network?.close()
    await stage.server?.stop()
  })

  // Network faults and open pages of one story must not affect the next one.
  afterEach(async () => {
    stage.network.heal()
    for (const context of stage.browser.contexts()) await context.close()
  })
  saveTracesOnFailure()

  /** Sends a reply of the practice. */
  const answer = async (sessionId: string, message: string) => {
    const { cookie, server } = stage
    const body = { sessionId: await findStaffId(server, sessionId), message }
    const { status } = await server.call(sendChatReply, { cookie, body })
    expect(status).toBe(201)
  }

  /** The messages that the server has stored, in order. */
  const storedIn = async (sessionId: string) =>
    (
      await stage.server.sql(
        'select message from chat_messages where session_id = ? order by seq',
        [await findStaffId(stage.server, sessionId)],
      )
    ).map(({ message }) => message)

  return { stage, answer, storedIn }
}

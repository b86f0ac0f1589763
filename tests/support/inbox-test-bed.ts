import type { Browser, Page } from 'playwright-core'
import { openPerson, visit } from './browser.ts'
import { openVisitor } from './chat-client.ts'
import { addSession, setupE2E, signInAt } from './e2e.ts'
import { expect } from './expect.ts'
import { findStaffId } from './staff-id.ts'
import type { TestServer } from './test-server.ts'

// Two browsers, and delays of the product itself.
export const slow = { timeout: 240_000 }

export const list = (page: Page) => page.getByRole('region', { name: 'Conversations', exact: true })
export const line = (page: Page, name: string) => list(page).getByRole('link', { name })
export const search = (page: Page) => page.getByLabel('Search conversations')
export const thread = (page: Page, name: string) =>
  page.getByRole('region', { name: `Conversation with ${name}` })
export const log = (page: Page) => page.getByRole('log')
export const box = (page: Page) => page.getByPlaceholder('Write a reply')

/** The button of the menu with the rarer actions on the open conversation. */
export const moreActions = (page: Page) => page.locator('summary', { hasText: 'More actions' })

/** Chooses an action in the menu of the open conversation. */
export async function chooseAction(page: Page, name: string) {
  await moreActions(page).click()
  await page.locator('[data-menu-item]:visible', { hasText: name }).click()
}

/** The button that asks whether the open conversation is to be deleted. */
export const deleteButton = (page: Page) =>
  page.locator('header').getByRole('button', { name: 'Delete Conversation' })

/** Has the list show all conversations on one page from the next visit on, where the pages are not the subject. */
export const showAllConversations = (page: Page) =>
  page.addInitScript("localStorage.setItem('inbox-page', 'all')")

/** Records in the page which sounds are played from now on. */
export const recordSounds = (page: Page) =>
  page.addInitScript(`
    window.played = []
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function () {
      const playing = play.call(this)
      playing.then(() => window.played.push(this.src), () => {})
      return playing
    }`)

export const played = (page: Page) => page.evaluate<string[]>('window.played')

/** A visitor whose first message is stored. */
export async function openStartedVisitor(server: TestServer, name: string, text: string) {
  const visitor = await openVisitor(server)
  const id = visitor.say(text, { senderName: name, ...(await visitor.solve()) })
  await visitor.acknowledged(id)
  return visitor
}

/** The number of a conversation, by which the inbox and its address name it. */
export async function findNumber(server: TestServer, visitor: { sessionId: string }) {
  const [row] = await server.sql('select id from chat_sessions where session_id = ?', [
    await findStaffId(server, visitor.sessionId),
  ])
  return Number(row?.['id'])
}

export const rows = async (server: TestServer, sessionId: string) =>
  (await server.sql('select message from chat_messages where session_id = ? order by seq', [
    await findStaffId(server, sessionId),
  ])) as { message: string }[]

/** Opens the inbox at another address than the server's own, with a clock that can be advanced. Played sounds are recorded. */
export async function signInToInbox(browser: Browser, username: string, url: string) {
  const person = await openPerson(browser, url)
  await recordSounds(person.page)
  await showAllConversations(person.page)
  await person.page.clock.install()
  await signInAt(person.page, '/admin/chats', username)
  return person
}

/** Opens an address whose page gets no live updates and says so. The page must be alone, and be left afterwards. */
export async function visitWithoutConnection(page: Page, path: string) {
  // The notice waits a while, in which a connection usually returns.
  await page.clock.install()
  await page.routeWebSocket(/\/ws$/, (socket) => socket.close())
  await visit(page, path)
  await expect(async () => {
    await page.clock.fastForward(2_000)
    await expect(page.getByText('Connection lost. Retrying…')).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 30_000, intervals: [0] })
}

/** The demo practice with chat open all day, and staff who open its inbox. */
export function setupInbox() {
  const stage = setupE2E({ CHAT_HOURS: '0-24' })

  /** Opens the inbox with an existing session. Played sounds are recorded in the page. */
  async function openInbox(
    username: string,
    options: { viewport?: { width: number; height: number }; at?: string } = {},
  ) {
    const { server, browser } = stage
    const person = await openPerson(browser, server.url, options)
    await recordSounds(person.page)
    await showAllConversations(person.page)
    await addSession(person.context, server, username)
    await visit(person.page, options.at ?? '/admin/chats')
    return person
  }

  return { stage, openInbox }
}

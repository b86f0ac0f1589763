import type { Page } from 'playwright-core'
import { openPerson, visit } from './browser.ts'
import { openVisitor } from './chat-client.ts'
import { addSession, setupE2E, signInAt } from './e2e.ts'
import type { TestServer } from './test-server.ts'

// Two browsers, and delays of the product itself.
export const slow = { timeout: 150_000 }

export const list = (page: Page) => page.getByRole('region', { name: 'Conversations', exact: true })
export const line = (page: Page, name: string) => list(page).getByRole('link', { name })
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

export const rows = async (server: TestServer, sessionId: string) =>
  (await server.sql('select message from chat_messages where session_id = ? order by seq', [
    sessionId,
  ])) as { message: string }[]

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
    await addSession(person.context, server, username)
    await visit(person.page, options.at ?? '/admin/chats')
    return person
  }

  /** Opens the inbox by signing in with the form. Played sounds are recorded in the page. */
  async function signInToInbox(username: string, url: string) {
    const person = await openPerson(stage.browser, url)
    await recordSounds(person.page)
    await signInAt(person.page, '/admin/chats', username)
    return person
  }

  return { stage, openInbox, signInToInbox }
}

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { desktop, launchBrowser, openPerson, visit } from './browser.ts'
import { demoPassword, startTestServer, type TestServer } from './test-server.ts'

/**
 * What a story plays on: the demo practice, served, and a browser. There from the first test on.
 * `settings` are the server's; a function may first start what the server is to use, such as a mail
 * server. At the end its log is searched for everybody's names, addresses and words.
 */
export function setupE2E(
  settings: Record<string, string> | (() => Promise<Record<string, string>>) = {},
) {
  const stage = {} as { browser: Browser; server: TestServer } // filled before any test runs

  beforeAll(async () => {
    const given = typeof settings === 'function' ? await settings() : settings
    stage.server = await startTestServer('sqlite', given, { isLogSearched: true })
    stage.browser = await launchBrowser()
  })

  afterAll(async () => {
    await stage.browser?.close()
    await stage.server?.stop()
  })

  return stage
}

/** The notice with these words. */
export const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(words)

const sessions = new WeakMap<TestServer, Map<string, Promise<string>>>()

/**
 * Gives a browser the session of somebody who has signed in before: one for all stories on a server,
 * so none of them may sign out of it. The sign-in itself has stories of its own.
 */
export async function addSession(context: BrowserContext, server: TestServer, username: string) {
  const known = sessions.get(server) ?? new Map<string, Promise<string>>()
  sessions.set(server, known)
  const session = known.get(username) ?? server.signIn(username)
  known.set(username, session)
  await addCookies(context, await session, server.url)
}

/** Puts cookies into a browser. `header` lists them as a request sends them: `name=value; name=value`. */
export async function addCookies(context: BrowserContext, header: string, url: string) {
  const cookies = header.split('; ').map((cookie) => {
    const [name = '', value = ''] = cookie.split(/=(.*)/s)
    return { name, value, url }
  })
  await context.addCookies(cookies)
}

/** Goes to an address and through the sign-in that stands before it. */
export async function signInAt(page: Page, path: string, username: string) {
  await visit(page, path)
  await page.getByLabel('Username', { exact: true }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Somebody signed in before, with a browser of their own, at an address of the portal. */
export async function arriveAs(
  username: string,
  { browser, server }: { browser: Browser; server: TestServer },
  path: string,
  viewport = desktop,
) {
  const person = await openPerson(browser, server.url, { viewport })
  await addSession(person.context, server, username)
  await visit(person.page, path)
  return person
}

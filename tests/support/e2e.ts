import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { desktop, openBrowser, openPerson, visit } from './browser.ts'
import { demoPassword, startTestServer, type TestServer } from './test-server.ts'
import { saveTracesOnFailure } from './traces.ts'

/**
 * Starts the demo practice before the first test, and opens the browser that all tests of a process share. `settings` are the server's; a function may
 * first start services that the server uses, such as a mail server. At the end the log is searched for
 * personal names, addresses and texts.
 */
export function setupE2E(
  settings: Record<string, string> | (() => Promise<Record<string, string>>) = {},
) {
  const stage = {} as { browser: Browser; server: TestServer } // filled before any test runs

  beforeAll(async () => {
    const given = typeof settings === 'function' ? await settings() : settings
    stage.server = await startTestServer('sqlite', given, {
      isLogSearched: true,
      // Jobs run as often as they do for people, who wait for what they see.
      waits: { jobSecond: 1_000 },
    })
    stage.browser = await openBrowser()
  })

  afterAll(async () => {
    await Promise.all(stage.browser?.contexts().map((context) => context.close()) ?? [])
    await stage.server?.stop()
  })

  saveTracesOnFailure()

  return stage
}

/** The toast with this text. */
export const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(words)

const sessions = new WeakMap<TestServer, Map<string, Promise<string>>>()

/**
 * Adds a signed-in session to a browser. All tests on a server share one session per person, so none may
 * sign out of it; tests of the sign-in itself use the form.
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

/** Opens an address and signs in on the form it redirects to. Only tests of the sign-in itself need the form. */
export async function signInOnForm(page: Page, path: string, username: string) {
  await visit(page, path)
  await page.getByLabel('Username', { exact: true }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Signs in with a session of its own, by a call of the page's browser, and opens an address. */
export async function signInAt(page: Page, path: string, username: string) {
  const answer = await page.request.post('/api/login', {
    data: { username, password: demoPassword },
  })
  if (answer.status() !== 200) throw new Error(`sign-in of ${username}: ${answer.status()}`)
  await visit(page, path)
}

type Stage = { browser: Browser; server: TestServer }

/** A signed-in person with a browser of their own, who has not opened any address yet. */
export async function openAs(username: string, { browser, server }: Stage, viewport = desktop) {
  const person = await openPerson(browser, server.url, { viewport })
  await addSession(person.context, server, username)
  return person
}

/** Opens a portal address as a signed-in person with a browser of their own. */
export async function arriveAs(username: string, stage: Stage, path: string, viewport = desktop) {
  const person = await openAs(username, stage, viewport)
  await visit(person.page, path)
  return person
}

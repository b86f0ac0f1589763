// Number of requests of a first visit, with an empty cache: on a slow connection each one takes time.
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { desktop, openBrowser, openPerson, phone, visit } from '../support/browser.ts'
import { addSession } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { admin, maya, startTestServer, type TestServer } from '../support/test-server.ts'
import { saveTracesOnFailure } from '../support/traces.ts'

let browser: Browser
let server: TestServer

beforeAll(async () => {
  server = await startTestServer('sqlite', { CHAT_HOURS: '0-24', CHAT_RETENTION_DAYS: '3' })
  browser = await openBrowser()
})

afterAll(async () => {
  await server?.stop()
})
saveTracesOnFailure()

/** The paths that a page requests from now on. */
function recordRequests(page: Page) {
  const paths: string[] = []
  const urls: string[] = []
  page.on('request', (request) => {
    urls.push(request.url())
    paths.push(new URL(request.url()).pathname)
  })
  return {
    urls: () => urls,
    scripts: () => paths.filter((path) => path.endsWith('.js')),
    calls: () => paths.filter((path) => path.startsWith('/api/')),
  }
}

it.each(['/', '/consultation', '/privacy-policy'])(
  'opens the chat on %s with one script and no avoidable call',
  async (path) => {
    const { page, problems, close } = await openPerson(browser, server.url)
    await visit(page, path)
    await page.waitForLoadState('networkidle')
    const requested = recordRequests(page)

    await page.locator('[data-chat-bubble]').hover()
    await page.locator('[data-chat-bubble]').click()
    const panel = page.locator('[data-chat-panel]')
    await panel.getByRole('button', { name: 'Start Chat' }).waitFor()
    await page.waitForLoadState('networkidle')

    expect(requested.scripts()).toEqual([expect.stringMatching(/^\/assets\/chat-widget-/)])
    expect(requested.calls()).toEqual(['/api/chat/status', '/api/captcha'])
    // The form shows the configured retention period without a call.
    await panel.getByText('Conversations are auto-deleted after 3 days.').waitFor()
    expect(problems).toEqual([])
    await close()
  },
)

it.each([
  // With what writes the next free calls.
  ['/', 5],
  ['/therapists/maya-chen', 7],
  ['/consultation', 7],
  ['/locations', 7],
  ['/privacy-policy', 7],
  ['/auth', 8],
])('shows %s with at most %d scripts', async (path, maxScripts) => {
  const { page, problems, close } = await openPerson(browser, server.url)
  const requested = recordRequests(page)
  await visit(page, path)
  await page.waitForLoadState('networkidle')
  expect(requested.scripts().slice(maxScripts)).toEqual([])
  expect(problems).toEqual([])
  await close()
})

// Opening a conversation, or a lead with an unread answer, is a change of its own.
it.each([
  ...['dashboard', 'leads', 'chats', 'waitlist', 'users', 'users/3', 'audit', 'site'].map(
    (screen) => [screen, admin] as const,
  ),
  ...['account', 'profile'].flatMap((screen) => [
    [screen, admin] as const,
    [screen, maya] as const,
  ]),
  ...['dashboard', 'leads', 'chats', 'waitlist'].map((screen) => [screen, maya] as const),
])('makes each call of /admin/%s once when it is opened by %s', async (screen, username) => {
  const { page, context, close } = await openPerson(browser, server.url)
  await addSession(context, server, username)
  const requested = recordRequests(page)
  const isUp = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await visit(page, `/admin/${screen}`)
  await isUp
  await page.waitForLoadState('networkidle')
  const calls = requested
    .urls()
    // One's own connection makes one available for chat.
    .filter((url) => url.includes('/api/') && !url.endsWith('/api/admin/availability'))
  expect(calls.filter((path, index) => calls.indexOf(path) !== index)).toEqual([])
  expect(calls.length).toBeGreaterThan(1)
  // "At most 5 calls on the first screen of dashboard": with those of the navigation.
  if (screen === 'dashboard') expect(calls.slice(5)).toEqual([])
  await close()
})

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

it.each([
  ['/consultation', 'firstName', desktop],
  ['/fr/consultation', 'firstName', desktop],
  ['/auth', 'username', desktop],
  ['/fr/auth', 'username', desktop],
  // Phones load more: what lifts the chat bubble.
  ['/consultation', 'firstName', phone],
  ['/fr/consultation', 'firstName', phone],
  ['/fr/auth', 'username', phone],
])(
  'loads %s with at most 20 requests and 110 KB of script until someone has typed in %s at %o',
  async (path, field, viewport) => {
    const { page, problems, close } = await openPerson(browser, server.url, { viewport })
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    await visit(page, path)
    await page.waitForLoadState('networkidle')
    const input = page.locator(`input[name=${field}]`)
    await input.pressSequentially('Maya')
    await input.blur()
    await page.waitForLoadState('networkidle')

    const scripts = requests.filter((request) => request.resourceType() === 'script')
    const sizes = await Promise.all(scripts.map((request) => request.sizes()))
    expect(scripts.length).toBeGreaterThan(3)
    expect(sum(sizes.map(({ responseBodySize }) => responseBodySize)) / 1000).toBeLessThanOrEqual(
      110,
    )
    expect(requests.slice(20).map((request) => request.url())).toEqual([])
    expect(problems).toEqual([])
    await close()
  },
)

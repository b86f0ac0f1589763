// How many requests a first visit makes, with an empty cache: on a slow connection each one takes time.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { launchBrowser, openPerson, visit } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { saveTracesOnFailure } from '../support/traces.ts'

let browser: Browser
let server: TestServer

beforeAll(async () => {
  server = await startTestServer('sqlite', { CHAT_HOURS: '0-24', CHAT_RETENTION_DAYS: '3' })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})
saveTracesOnFailure()

/** The paths that a page requests from now on. */
function recordRequests(page: Page) {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return {
    scripts: () => paths.filter((path) => path.endsWith('.js')),
    calls: () => paths.filter((path) => path.startsWith('/api/')),
  }
}

it.each(['/', '/consultation', '/privacy-policy'])(
  'opens the chat on %s with at most two scripts and no avoidable call',
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

    // The toasts for a lost connection are loaded afterwards, and are not part of the panel.
    const ofPanel = requested.scripts().filter((script) => !script.includes('/toast-notice-'))
    expect(ofPanel.slice(2)).toEqual([])
    expect(requested.calls()).toEqual(['/api/chat/availability', '/api/captcha'])
    // The form shows the configured retention period without a call.
    await panel.getByText('Conversations are auto-deleted after 3 days.').waitFor()
    expect(problems).toEqual([])
    await close()
  },
)

it.each([
  ['/', 4],
  ['/therapists/maya-chen', 7],
  ['/consultation', 11],
  ['/locations', 9],
  ['/privacy-policy', 9],
  ['/auth', 12],
])('shows %s with at most %d scripts', async (path, maxScripts) => {
  const { page, problems, close } = await openPerson(browser, server.url)
  const requested = recordRequests(page)
  await visit(page, path)
  await page.waitForLoadState('networkidle')
  expect(requested.scripts().slice(maxScripts)).toEqual([])
  expect(problems).toEqual([])
  await close()
})

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser, visit } from './browser.ts'
import { demoPassword, startTestServer, type TestServer } from './test-server.ts'

/**
 * What a story plays on: the demo practice, served with these settings, and a browser. There from the
 * first test on.
 */
export function setStage(settings: Record<string, string> = {}) {
  const stage = {} as { browser: Browser; server: TestServer } // filled before any test runs

  beforeAll(async () => {
    stage.server = await startTestServer('sqlite', settings)
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

/** Goes to an address and through the sign-in that stands before it. */
export async function signInAt(page: Page, path: string, username: string) {
  await visit(page, path)
  await page.getByLabel('Username', { exact: true }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
}

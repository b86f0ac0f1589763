// Pages and tabs that a whole Chromium restores after "Leave this page": pages from its back/forward cache, and the tabs of its last
// session. The headless shell of the other stories has neither. `leaving-story.ts` covers both in Firefox and WebKit.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it, onTestFinished, vi } from 'vitest'
import { openPerson, visit } from '../support/browser.ts'
import { chromiumOptions, findChromium } from '../support/chromium.ts'
import { expect } from '../support/expect.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { isStored, say, startChat } from '../support/visitor-chat-test-bed.ts'
import { noteRestoredText } from './leaving-story.ts'
import { reportMissing } from './report-missing.ts'

// A browser with a profile of its own starts slowly on a machine that runs other tests beside it.
vi.setConfig({ testTimeout: 120_000 })

const isInstalled = findChromium('whole') !== undefined
if (!isInstalled) reportMissing('The whole Chromium')

const typed = 'Marmalade'
const said = 'Words of the conversation'
const neutralSites = /^https:\/\/(weather|meteo)\.gc\.ca\//

// Playwright turns the cache off, because its own waiting for navigations does not know restored pages.
const withCache = { ignoreDefaultArgs: ['--disable-back-forward-cache'] }

/** Without a network, looking a name up takes long. */
const onlyThisMachine = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'

/** @returns the visits of the neutral sites, as they come */
async function answerNeutralSites(context: BrowserContext): Promise<string[]> {
  const visits: string[] = []
  await context.route(neutralSites, async (route) => {
    visits.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>Cloudy' })
  })
  return visits
}

const leave = async (page: Page) => {
  await page.getByRole('banner').getByRole('link', { name: 'Leave this page' }).click()
  await expect(page).toHaveURL(neutralSites)
}

/** Everything that was typed or said, on the page and in its storage. */
const readWords = (page: Page) =>
  page.evaluate<string>(`JSON.stringify([
    document.body.innerText,
    [...document.querySelectorAll('input, textarea')].map(({ value }) => value),
    { ...sessionStorage },
    { ...localStorage },
  ])`)

async function expectNoWords(page: Page) {
  const words = await readWords(page)
  expect(words).not.toContain(typed)
  expect(words).not.toContain(said)
}

describe.skipIf(!isInstalled)('a site that was left in Chromium', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('sqlite', { CHAT_HOURS: '0-24' })
  })
  afterAll(() => server?.stop())

  it('shows nothing when Back takes a page out of the back/forward cache', async () => {
    const browser = await chromium.launch({ ...chromiumOptions('whole'), ...withCache })
    const { context, page } = await openPerson(browser, server.url)
    await answerNeutralSites(context)
    const other = await context.newPage()
    const readRestored = async () => {
      await other.goto('/about')
      return other.evaluate<string | null>(`localStorage.getItem('restored')`)
    }
    await visit(page, '/about')
    await page.evaluate(noteRestoredText)
    await visit(page, '/fr/about')
    // Without leaving, the cache shows the page as it was.
    await page.goBack({ waitUntil: 'commit' })
    await expect.poll(readRestored).toContain('Our Mission')

    await visit(page, '/consultation')
    await page.getByLabel('First name').fill(typed)
    await leave(page)
    await page.goBack({ waitUntil: 'commit' })
    await expect(page).toHaveURL(neutralSites)
    expect(await readRestored()).toBe('""')
    await browser.close()
  })

  it('gives back no draft and no words of a chat when the browser restores its last session', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'practice-chromium-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }))
    const launch = async () => {
      const context = await chromium.launchPersistentContext(directory, {
        ...chromiumOptions('whole', ['--restore-last-session', onlyThisMachine]),
        // Shorter than the test's own: a launch that never ends is then named as the one that failed.
        timeout: 60_000,
        // Its page would take the place of the restored ones.
        ignoreDefaultArgs: [...withCache.ignoreDefaultArgs, 'about:blank'],
        baseURL: server.url,
        locale: 'en-CA',
        reducedMotion: 'reduce',
      })
      const visits = await answerNeutralSites(context)
      await expect.poll(() => context.pages().length).toBe(1)
      return { context, visits, page: context.pages()[0] ?? (await context.newPage()) }
    }

    const first = await launch()
    await visit(first.page, '/consultation')
    await first.page.getByLabel('First name').fill(typed)
    await expect.poll(() => readWords(first.page)).toContain('draft-consultation')
    await startChat(first.page)
    await say(first.page, said)
    await isStored(first.page, said)
    await leave(first.page)
    await first.context.close()

    const { context, visits, page } = await launch()
    // The tab of the neutral site, which the browser opened before it could be answered.
    await page.reload()
    await expect(page).toHaveURL(neutralSites)
    const before = visits.length
    await page.evaluate('void history.back()')
    // The form that was filled in before the chat leaves, too.
    await expect.poll(() => visits.length).toBeGreaterThan(before)
    await expect(page.getByText('Cloudy')).toBeVisible()
    await expectNoWords(page)
    await visit(page, '/consultation')
    await expectNoWords(page)
    await expect(page.getByLabel('First name')).toHaveValue('')
    await context.close()
  })
})

// "Leave this page" and Shift three times: what is shown, what remains in the browser, and what Back does.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { BrowserContext, Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { openPerson, visit } from '../support/browser.ts'
import { addSession, setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { admin } from '../support/test-server.ts'

const stage = setupE2E({ CHAT_HOURS: '0-24' })

const weather = 'https://weather.gc.ca/'
const leaveLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Leave this page' })

let referrers: (string | undefined)[]

/** The neutral sites answer on this machine. */
async function answerNeutralSites(context: BrowserContext) {
  referrers = []
  await context.route(/^https:\/\/(weather|meteo)\.gc\.ca\//, async (route) => {
    referrers.push((await route.request().allHeaders())['referer'])
    await route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>Cloudy' })
  })
}

async function open(options: Partial<Parameters<typeof openPerson>[2]> = {}) {
  const person = await openPerson(stage.browser, stage.server.url, options)
  await answerNeutralSites(person.context)
  return person
}

const pressShift = async (page: Page, times = 3) => {
  for (let count = 0; count < times; count += 1) await page.keyboard.press('Shift')
}
const expectLeft = (page: Page, address = weather) => expect(page).toHaveURL(address)

/** Everything that this site has stored in the browser, read in a tab of its own and in the tab itself. */
const readStorage = (page: Page) =>
  page.evaluate<object>(`(async () => ({
    local: { ...localStorage },
    tab: { ...sessionStorage },
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
  }))()`)
const nothing = { local: {}, tab: {}, databases: 0, caches: 0 }

describe('"Leave this page"', () => {
  it('leads French readers to the site in French, also with Back from a page in English', async () => {
    const { page, close } = await open()
    await visit(page, '/fr/about')
    await page.getByRole('link', { name: 'Quitter cette page' }).click()
    await expectLeft(page, 'https://meteo.gc.ca/')
    await visit(page, '/fr/about')
    await visit(page, '/about')
    await leaveLink(page).click()
    await expectLeft(page)
    await page.goBack({ waitUntil: 'commit' })
    await expectLeft(page, 'https://meteo.gc.ca/')
    await close()
  })

  it('works before the scripts of the page have loaded, before any script, and without scripts', async () => {
    const { page, close } = await open()
    await page.route(/\/assets\/(?!start)[^/]+\.js$/, () => {})
    await page.goto('/about')
    await page.evaluate("sessionStorage.setItem('draft-consultation', 'Noor')")
    await leaveLink(page).click()
    await expectLeft(page)
    await page.goto('/about')
    expect(await readStorage(page)).toEqual(nothing)
    await page.route(/\/assets\/[^/]+\.js$/, () => {})
    await page.goto('/about', { waitUntil: 'commit' })
    await leaveLink(page).click()
    await expectLeft(page)
    await close()

    const without = await open({ javaScriptEnabled: false })
    await without.page.goto('/about')
    await leaveLink(without.page).click()
    await expectLeft(without.page)
    expect(referrers).toEqual([undefined])
    await without.close()
  })

  it('leaves in every tab of the site that a visitor has open, and not in the portal', async () => {
    const { page, context, close } = await open()
    await visit(page, '/about')
    const other = await context.newPage()
    await visit(other, '/consultation')
    await other.getByLabel('First name').fill('Noor')
    await addSession(context, stage.server, admin)
    const portal = await context.newPage()
    await visit(portal, '/admin/dashboard')
    await pressShift(portal, 5)
    await page.bringToFront()
    await leaveLink(page).click()
    await expectLeft(page)
    await expectLeft(other)
    await expect(portal.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(portal.url()).pathname).toBe('/admin/dashboard')
    await close()
  })
})

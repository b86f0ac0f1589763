// "Leave this page" and Shift three times: what is shown, what remains in the browser, and what Back does.
import type { BrowserContext, Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { desktop, openPerson, phone, visit } from '../support/browser.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { everyIn, isWholeRun } from '../support/run.ts'
import { box, fillForm, isStored, panel, say, startChat } from '../support/visitor-chat-test-bed.ts'

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
  it('replaces the page by a weather site, which gets no referrer, and Back shows no page of the site', async () => {
    const { page, problems, close } = await open()
    await visit(page, '/')
    await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click()
    await page.waitForURL('**/about')
    await expect(leaveLink(page)).toHaveAttribute('href', weather)
    await expect(leaveLink(page)).toHaveAccessibleDescription(/clears the chat and what you typed/)
    const entries = await page.evaluate<number>('history.length')
    await leaveLink(page).click()
    await expectLeft(page)
    expect(await page.evaluate('history.length')).toBe(entries)
    expect(referrers).toEqual([undefined])
    await page.goBack({ waitUntil: 'commit' })
    await expectLeft(page)
    await expect(page.getByText('Cloudy')).toHaveCount(1)

    // Until the address is opened again.
    await visit(page, '/about')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Services' }).click()
    await page.waitForURL('**/services')
    await page.goBack()
    await page.waitForURL('**/about')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(problems).toEqual([])
    await close()
  })

  it('covers a half-filled request at once, asks nothing, and leaves nothing of it in the browser', async () => {
    const { page, context, close } = await open()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await context.route(weather, async (route) => {
      await answered
      await route.fulfill({ contentType: 'text/html', body: 'Cloudy' })
    })
    await visit(page, '/consultation')
    await page.getByLabel('First name').fill('Noor')
    await page.getByLabel('Anything you want us to know').fill('Evenings suit me best.')
    await expect.poll(() => readStorage(page)).not.toEqual(nothing)
    // The weather site is still loading.
    const covered = await page.evaluate(`(() => {
      document.querySelector('[data-leave]').click()
      return { title: document.title, text: document.body.innerText, fields: document.querySelectorAll('input').length }
    })()`)
    expect(covered).toEqual({ title: 'weather.gc.ca', text: '', fields: 0 })
    answer()
    await expectLeft(page)
    // By its address, as someone who wants to come back would.
    await visit(page, '/consultation')
    await expect(page.getByLabel('First name')).toHaveValue('')
    await expect(page.getByText('We kept what you typed.')).toHaveCount(0)
    const other = await context.newPage()
    await visit(other, '/about')
    expect(await readStorage(other)).toEqual(nothing)
    await close()
  })
})

it.runIf(isWholeRun)(
  'leaves with Shift three times, but not with the Shift of capitals, of a click, or held down',
  async () => {
    const { page, close } = await open()
    await visit(page, '/consultation')
    await page.getByLabel('First name').focus()
    for (const letter of 'NOOR') await page.keyboard.press(`Shift+${letter}`)
    await pressShift(page, 2)
    await page.keyboard.press('Tab')
    await pressShift(page, 1)
    await page.getByLabel('Last name').click({ modifiers: ['Shift'] })
    await pressShift(page, 1)
    await page.keyboard.down('Shift')
    for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Shift')
    await page.keyboard.up('Shift')
    await expect(page.getByLabel('First name')).toHaveValue('NOOR')
    expect(new URL(page.url()).pathname).toBe('/consultation')
    // While typing.
    await page.getByLabel('First name').press('x')
    await pressShift(page)
    await expectLeft(page)
    await close()
  },
)

it.each(everyIn(['a phone', phone], ['a desktop', desktop]))(
  'leaves the chat on %s by its button or Shift, in every tab, and forgets it in this browser only',
  async (_where, viewport) => {
    const { page, context, close } = await open({ viewport })
    await startChat(page)
    await say(page, 'Hello, it is me')
    await isStored(page, 'Hello, it is me')
    await box(page).fill('and one more thing')
    const { local } = (await readStorage(page)) as { local: object } // read just above
    expect(Object.keys(local)).toEqual(['chat-session'])
    const [before] = await stage.server.sql('select count(*) as n from chat_messages')
    await panel(page).getByRole('link', { name: 'Leave this page' }).click()
    await expectLeft(page)
    await visit(page, '/about')
    expect(await readStorage(page)).toEqual(nothing)
    await page.locator('[data-chat-bubble]').click()
    await page.getByRole('button', { name: 'Start Chat' }).waitFor()
    await expect(panel(page).getByLabel('First name')).toHaveValue('')
    // The practice keeps its copy, as after closing the tab.
    expect(await stage.server.sql('select count(*) as n from chat_messages')).toEqual([before])

    await fillForm(page, 'Noor')
    await page.getByRole('button', { name: 'Start Chat' }).click()
    await box(page).waitFor()
    await say(page, 'Hello from the first tab')
    await isStored(page, 'Hello from the first tab')
    const other = await context.newPage()
    await visit(other, '/about')
    await other.locator('[data-chat-bubble]').click()
    await other.getByText('Hello from the first tab').waitFor()
    await page.bringToFront()
    await box(page).fill('Something private')
    await pressShift(page)
    await expectLeft(page)
    await expectLeft(other)
    await visit(other, '/about')
    expect(await readStorage(other)).toEqual(nothing)
    await close()
  },
)

// Back and reload: scroll position, focus and typed text.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { desktop, expectAccessible, openPerson, phone, visit } from '../support/browser.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { everyIn } from '../support/run.ts'

const stage = setupE2E()

const open = (viewport = desktop) => openPerson(stage.browser, stage.server.url, { viewport })
const place = (page: Page) => page.evaluate<number>('Math.round(scrollY)')

/** Scrolls down to a link and follows it. @returns the scroll position before */
async function followFarDown(page: Page, href: string) {
  const link = page.locator(`main a[href="${href}"]`).last()
  await link.scrollIntoViewIfNeeded()
  const left = await place(page)
  expect(left).toBeGreaterThan(200)
  await link.click()
  await page.waitForURL(`**${href}`)
  await expect.poll(() => place(page)).toBe(0)
  return left
}

const ways = [
  ['/', '/services'],
  ['/therapists', '/therapists/ruth-desjarlais'],
  ['/services', '/services/workplace-challenges'],
  ['/about', '/therapists'],
] as const

describe.each(everyIn(['a desktop', desktop], ['a phone', phone]))(
  'Back on %s',
  (_where, viewport) => {
    it.each(ways)('from a link on %s restores the scroll position', async (path, href) => {
      const { page, problems, close } = await open(viewport)
      await visit(page, path)
      const left = await followFarDown(page, href)
      await page.goBack()
      await expect.poll(() => place(page)).toBe(left)
      await page.goForward()
      await expect.poll(() => place(page)).toBe(0)
      await page.goBack()
      await expect.poll(() => place(page)).toBe(left)
      expect(problems).toEqual([])
      await close()
    })

    it('and the link back to the therapists restore the position in the directory', async () => {
      const { page, close } = await open(viewport)
      await visit(page, '/therapists')
      const left = await followFarDown(page, '/therapists/ruth-desjarlais')
      await page.getByRole('link', { name: 'Back to Therapists' }).click()
      await page.waitForURL('**/therapists')
      await expect.poll(() => place(page)).toBe(left)
      // The focus returns to the link that was followed.
      await expect
        .poll(() => page.evaluate('document.activeElement.getAttribute("href")'))
        .toBe('/therapists/ruth-desjarlais')
      await close()
    })
  },
)

it('opens the directory at its top by the link back, for visitors who came from elsewhere', async () => {
  const { page, close } = await open()
  await visit(page, '/therapists/ruth-desjarlais')
  await page.getByRole('link', { name: 'Back to Therapists' }).click()
  await page.waitForURL('**/therapists')
  expect(await place(page)).toBe(0)
  await close()
})

it('keeps the scroll position over a reload, and with Back after it', async () => {
  const { page, close } = await open()
  await visit(page, '/therapists')
  const left = await followFarDown(page, '/therapists/ruth-desjarlais')
  await page.evaluate('scrollTo(0, 300)')
  await expect.poll(() => place(page)).toBe(300)
  await page.reload()
  await page.locator('html[data-ready]').waitFor()
  await expect.poll(() => place(page)).toBe(300)
  await page.goBack()
  await expect.poll(() => place(page)).toBe(left)
  await close()
})

describe('without a connection', () => {
  it.each([
    ['code', '/services'],
    ['data', '/therapists/maya-chen'],
  ])('a link whose %s cannot be had leaves the page and what is typed', async (_what, href) => {
    const { page, context, close } = await open()
    await visit(page, '/consultation')
    await page.evaluate(`document.querySelector('main').insertAdjacentHTML(
      'afterbegin', '<a href="${href}">Elsewhere</a>')`)
    await page.getByLabel('First name').fill('Noor')
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Elsewhere' }).click()
    // A plain notice: the toast's code cannot be loaded either.
    await page.getByRole('alert').getByText('No connection').waitFor()
    expect(page.url()).toBe(`${stage.server.url}/consultation`)
    await expect(page.getByLabel('First name')).toHaveValue('Noor')
    await expectAccessible(page, { but: ['region'] })
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Elsewhere' }).click()
    await page.waitForURL(`**${href}`)
    await close()
  })
})

// Back and reload: scroll position, focus, filters and typed text.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { desktop, openPerson, phone, visit } from '../support/browser.ts'
import { place } from '../support/directory-page.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { everyIn, isWholeRun } from '../support/run.ts'

const stage = setupE2E()

const open = (viewport = desktop) => openPerson(stage.browser, stage.server.url, { viewport })

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

describe.each(everyIn(['a phone', phone], ['a desktop', desktop]))(
  'Back on %s',
  (_where, viewport) => {
    it.runIf(isWholeRun)(
      'restores the scroll position, also after Forward, a reload and by the link back',
      async () => {
        const { page, context, problems, close } = await open(viewport)
        for (const [path, href] of everyIn<readonly [string, string]>(...ways)) {
          await visit(page, path)
          const left = await followFarDown(page, href)
          await page.goBack()
          await expect.poll(() => place(page)).toBe(left)
          await page.goForward()
          await expect.poll(() => place(page)).toBe(0)
          await page.goBack()
          await expect.poll(() => place(page)).toBe(left)
        }

        await visit(page, '/therapists')
        let left = await followFarDown(page, '/therapists/ruth-desjarlais')
        await page.getByRole('link', { name: 'Back to Therapists' }).click()
        await page.waitForURL('**/therapists')
        await expect.poll(() => place(page)).toBe(left)
        // The focus returns to the link that was followed.
        await expect
          .poll(() => page.evaluate('document.activeElement.getAttribute("href")'))
          .toBe('/therapists/ruth-desjarlais')

        left = await followFarDown(page, '/therapists/ruth-desjarlais')
        await page.evaluate('scrollTo(0, 300)')
        await expect.poll(() => place(page)).toBe(300)
        await page.reload()
        await page.locator('html[data-ready]').waitFor()
        await expect.poll(() => place(page)).toBe(300)
        await page.goBack()
        await expect.poll(() => place(page)).toBe(left)

        // Visitors who came from elsewhere arrive at the top of the directory.
        const fresh = await context.newPage()
        await visit(fresh, '/therapists/ruth-desjarlais')
        await fresh.getByRole('link', { name: 'Back to Therapists' }).click()
        await fresh.waitForURL('**/therapists')
        expect(await place(fresh)).toBe(0)
        expect(problems).toEqual([])
        await close()
      },
    )
  },
)

/** Holds the answers to matching requests until they are released. */
async function holdAnswers(page: Page, matching: string | RegExp) {
  let answer: (isLost: boolean) => void = () => {}
  const held = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  await page.route(matching, async (route) => {
    if (await held) await route.abort()
    else await route.continue()
  })
  return { release: () => answer(false), lose: () => answer(true) }
}

/** Adds a link far down on the page and focuses it. @returns the scroll position */
async function addLink(page: Page) {
  await page.evaluate(`{
    document.querySelector('main').insertAdjacentHTML(
      'beforeend', '<a href="/therapists/maya-chen">Elsewhere</a>')
    const link = document.querySelector('main').lastElementChild
    link.scrollIntoView({ behavior: 'instant', block: 'center' })
    link.focus({ preventScroll: true })
  }`)
  const left = await place(page)
  expect(left).toBeGreaterThan(100)
  return left
}

describe('on a slow network', () => {
  it('a page that does not arrive gives the old one back, with its place and what is typed', async () => {
    const { page, context, close } = await open(phone)
    await visit(page, '/consultation')
    const { lose } = await holdAnswers(page, '**/api/therapists/maya-chen')
    await page.getByLabel('First name').fill('Noor')
    const left = await addLink(page)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/therapists/maya-chen')
    await expect(page.getByLabel('First name')).toBeHidden()
    await context.setOffline(true)
    lose()
    await page.getByRole('alert').getByText('No connection').waitFor()
    expect(page.url()).toBe(`${stage.server.url}/consultation`)
    await expect(page.getByLabel('First name')).toHaveValue('Noor')
    await expect(page.getByRole('link', { name: 'Elsewhere' })).toBeFocused()
    expect(await place(page)).toBe(left)
    await close()
  })
})

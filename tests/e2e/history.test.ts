// Back and reload: scroll position, focus, filters and typed text.
import type { Locator, Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { desktop, openPerson, phone, visit } from '../support/browser.ts'
import { cards, heading, pill, place, search } from '../support/directory-page.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { everyIn } from '../support/run.ts'

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
    it('restores the scroll position, also after Forward, a reload and by the link back', async () => {
      const { page, context, problems, close } = await open(viewport)
      for (const [path, href] of ways) {
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
    })
  },
)

it('Back to the directory restores filters and place, and one more Back the whole list', async () => {
  const { page, problems, close } = await open()
  await visit(page, '/therapists')
  await pill(page, 'Language').click()
  await page.getByRole('checkbox', { name: /^French/ }).check()
  await page.getByRole('checkbox', { name: /^Arabic/ }).check()
  await expect.poll(() => search(page)).toBe('?language=french&language=arabic')
  await page.keyboard.press('Escape')
  const names = await cards(page).getByRole('heading').allTextContents()
  const last = cards(page)
    .last()
    .getByRole('link', { name: /View profile/ })
  await last.scrollIntoViewIfNeeded()
  const left = await place(page)
  expect(left).toBeGreaterThan(200)
  await last.click()
  await page.getByRole('link', { name: 'Back to Therapists' }).click()
  await expect.poll(() => search(page)).toBe('?language=french&language=arabic')
  await expect.poll(() => place(page)).toBe(left)
  await expect(cards(page).getByRole('heading')).toHaveText(names)
  await page.goBack()
  await heading(page, 'Our Therapist Team').waitFor()
  await expect(cards(page)).toHaveCount(14)
  await page.goForward()
  await page.getByRole('link', { name: 'Remove the filter French' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Our Therapists' }).first().click()
  await heading(page, 'Our Therapist Team').waitFor()

  // A choice that does not move the list keeps its place.
  const choice = page.getByRole('switch', { name: 'Accepting clients only' })
  // Focused in the way that does not scroll.
  const focus = (target: Locator) =>
    target.evaluate((element: { focus(options: object): void }) =>
      element.focus({ preventScroll: true }),
    )
  await page.evaluate("scrollTo({ top: 200, behavior: 'instant' })")
  await focus(choice)
  await page.keyboard.press('Space')
  await expect.poll(() => search(page)).toBe('?accepting=true')
  await focus(cards(page).first().getByRole('link').first())
  expect(await place(page)).toBe(200)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Back to Therapists' }).waitFor()
  await page.goBack()
  await expect(choice).toBeChecked()
  await expect.poll(() => place(page)).toBe(200)
  expect(problems).toEqual([])
  await close()
})

it('without a connection, a link whose code or data cannot be had leaves the page and what is typed', async () => {
  const { page, context, close } = await open(phone)
  for (const href of ['/services', '/therapists/maya-chen']) {
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
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Elsewhere' }).click()
    await page.waitForURL(`**${href}`)
  }
  await close()
})

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
  // "'Back to Therapists' link; loading spinner."
  it('a press shows a line along the top, then the new page as it loads', async () => {
    const { page, problems, close } = await open(phone)
    await visit(page, '/about')
    const { release } = await holdAnswers(page, '**/api/therapists/maya-chen')
    const left = await addLink(page)
    await page.keyboard.press('Enter')
    await page.locator('html[data-opening]').waitFor()
    await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true')
    await page.waitForURL('**/therapists/maya-chen')
    await page.getByRole('link', { name: 'Back to Therapists' }).waitFor()
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
    await expect(heading(page, 'About Us')).toBeHidden()
    expect(await place(page)).toBe(0)
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Maya Chen' })).toBeFocused()
    await expect(page.locator('html[data-opening], [aria-busy]')).toHaveCount(0)
    await page.goBack()
    await expect.poll(() => place(page)).toBe(left)
    expect(problems).toEqual([])
    await close()
  })

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

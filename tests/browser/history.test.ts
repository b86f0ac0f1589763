// Back and reload: scroll position, focus, filters and typed text.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { Locator, Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { desktop, openPerson, phone, visit } from '../support/browser.ts'
import { cards, heading, pill, place, search } from '../support/directory-page.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'

const stage = setupE2E()

const open = (viewport = desktop) => openPerson(stage.browser, stage.server.url, { viewport })

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
  // The next free calls are written into the cards, which become longer.
  await page.locator('[data-next-call] a').first().waitFor()
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

it('without a connection, a link whose code cannot be had leaves the page and what is typed', async () => {
  const { page, context, close } = await open(phone)
  await visit(page, '/consultation')
  await page.evaluate(`document.querySelector('main').insertAdjacentHTML(
    'afterbegin', '<a href="/services">Elsewhere</a>')`)
  await page.getByLabel('First name').fill('Noor')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Elsewhere' }).click()
  // A plain notice: the toast's code cannot be loaded either.
  await page.getByRole('alert').getByText('No connection').waitFor()
  expect(page.url()).toBe(`${stage.server.url}/consultation`)
  await expect(page.getByLabel('First name')).toHaveValue('Noor')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Elsewhere' }).click()
  await page.waitForURL('**/services')
  await close()
})

/** Holds the answers to matching requests. @returns a function that releases them */
async function holdAnswers(page: Page, matching: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(matching, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
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
    const release = await holdAnswers(page, '**/api/therapists/maya-chen')
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
})

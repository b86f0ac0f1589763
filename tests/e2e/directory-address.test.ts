// The directory's address follows what is typed and chosen, whenever the scripts arrive, and Back restores both.
import type { Locator, Page } from 'playwright-core'
import { it } from 'vitest'
import { readDirectoryPage } from '#features/site/contract/read.ts'
import { openPerson, visit } from '../support/browser.ts'
import { cards, heading, holdScripts, pill, place, search } from '../support/directory-page.ts'
import { setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'

const stage = setupE2E()

const open = () => openPerson(stage.browser, stage.server.url)

it('a name is found while it is typed', async () => {
  const { page, problems, close } = await open()
  await visit(page, '/therapists')
  await page
    .getByRole('searchbox', { name: 'Search by name or concern' })
    .pressSequentially('genev')
  await heading(page, '1 therapist matches').waitFor()
  await expect.poll(() => search(page)).toBe('?q=genev')
  await page.getByRole('link', { name: 'Geneviève Lachapelle-Beauregard', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /Geneviève/ }).waitFor()
  await page.goBack()
  await heading(page, '1 therapist matches').waitFor()
  await expect(page.getByRole('searchbox')).toHaveValue('genev')
  expect(problems).toEqual([])
  await close()
})

it.each([
  [
    'the pointer comes to a profile',
    async (page: Page) => {
      const answer = page.waitForResponse('**/api/therapists/*')
      await cards(page).first().getByRole('link').first().hover()
      await answer
    },
  ],
  [
    'the page scrolls',
    async (page: Page) => {
      await page.mouse.wheel(0, 40)
      await expect.poll(() => place(page)).toBe(40)
    },
  ],
])('typing goes on when %s', async (_, interrupt) => {
  const { page, problems, close } = await open()
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await visit(page, '/therapists')
  const box = page.getByRole('searchbox')
  await box.pressSequentially('g')
  await expect.poll(() => search(page)).toBe('?q=g')
  await interrupt(page)
  await page.keyboard.type('enev')
  await heading(page, '1 therapist matches').waitFor()
  await expect.poll(() => search(page)).toBe('?q=genev')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('genev')
  // The page that is shown is not asked for again, which would replace it.
  expect(calls).not.toContain(readDirectoryPage.path)
  expect(problems).toEqual([])
  await close()
})

it('Back from a profile restores the place of a list that a choice has not moved', async () => {
  const { page, close } = await open()
  await visit(page, '/therapists')
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
  await close()
})

it('Back from a profile restores filters and place, and one more Back the whole list', async () => {
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
  expect(await cards(page).getByRole('heading').allTextContents()).toEqual(names)
  await page.goBack()
  await heading(page, 'Our Therapist Team').waitFor()
  await expect(cards(page)).toHaveCount(14)
  await page.goForward()
  await page.getByRole('link', { name: 'Remove the filter French' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Our Therapists' }).first().click()
  await heading(page, 'Our Therapist Team').waitFor()
  expect(problems).toEqual([])
  await close()
})

it('a choice made before the scripts have arrived counts', async () => {
  const { page, close } = await open()
  const release = await holdScripts(page)
  await page.goto('/therapists')
  await pill(page, 'When').click()
  await page.getByRole('checkbox', { name: /^Weekends/ }).check()
  release()
  await page.getByRole('link', { name: 'Remove the filter Weekends' }).waitFor()
  await expect.poll(() => search(page)).toBe('?when=weekends')
  await close()
})

it('words typed before and after the scripts have arrived are one search', async () => {
  const { page, close } = await open()
  const release = await holdScripts(page)
  await page.goto('/therapists')
  const box = page.getByRole('searchbox')
  await box.pressSequentially('maya ')
  release()
  await page.getByRole('link', { name: 'Remove the filter “maya”' }).waitFor()
  await page.keyboard.type('chen')
  await page.getByRole('link', { name: 'Remove the filter “maya chen”' }).waitFor()
  await expect.poll(() => search(page)).toBe('?q=maya+chen')
  await expect(box).toHaveValue('maya chen')
  await expect(box).toBeFocused()
  await close()
})

it('a failed request is reported, and the choice counts at the next one', async () => {
  const { page, close } = await open()
  await page.route('**/api/therapist-directory', (route) => route.abort())
  await visit(page, '/therapists')
  await pill(page, 'When').click()
  await page.getByRole('checkbox', { name: /^Weekends/ }).check()
  await toast(page, 'No connection').waitFor()
  await expect(page.getByRole('checkbox', { name: /^Weekends/ })).toBeChecked()
  await page.unroute('**/api/therapist-directory')
  await page.getByRole('checkbox', { name: /^Evenings/ }).check()
  await page.getByRole('link', { name: 'Remove the filter Weekends' }).waitFor()
  await page.getByRole('link', { name: 'Remove the filter Evenings' }).waitFor()
  await close()
})

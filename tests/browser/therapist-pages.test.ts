// From a therapist's card to a free call; the tabs of a profile, print and forced colours.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { openPerson, visit } from '../support/browser.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'

const stage = setupE2E()

let person: Awaited<ReturnType<typeof openPerson>>
beforeAll(async () => {
  person = await openPerson(stage.browser, stage.server.url)
})
afterAll(() => person.close())

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const chosenTherapist = (page: Page) =>
  page.getByLabel('Preferred therapist').locator('option:checked').textContent()
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

it('chooses the therapist of a card whose request form is shown before their names have arrived', async () => {
  const { page, problems } = person
  const names = Promise.withResolvers<void>()
  await page.route('**/api/therapist-names*', async (route) => {
    await names.promise
    await route.continue()
  })
  await visit(page, '/therapists')
  const link = card(page, 'Maya Chen').getByRole('link', { name: 'Free call with Maya' })
  await expect(link).toHaveAttribute('href', '/consultation?therapist=maya-chen')
  await link.click()
  await page.getByLabel('Preferred therapist').waitFor()
  names.resolve()
  await page.getByRole('heading', { level: 1, name: 'A free call with Maya' }).waitFor()
  await expect.poll(() => chosenTherapist(page)).toBe('Maya Chen')
  await page.unrouteAll()
  expect(problems).toEqual([])
})

it('has the tabs of a profile in the address, so that a link to one can be copied, reloaded and gone back to', async () => {
  const { page, problems } = person
  await visit(page, '/therapists/maya-chen')
  await tab(page, 'Specialties').click()
  await expect.poll(() => new URL(page.url()).hash).toBe('#specialties')
  await page.reload()
  await page.getByRole('tabpanel', { name: 'Specialties' }).waitFor()
  await page.locator('html[data-ready]').waitFor()

  await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click()
  await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor()
  await page.goBack()
  await page.getByRole('tabpanel', { name: 'Specialties' }).waitFor()

  // One entry of the history, whichever tabs were looked at; the first tab is the plain address.
  await page.keyboard.press('Escape')
  await tab(page, 'Specialties').focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => new URL(page.url()).hash).toBe('#approach')
  await tab(page, 'About').click()
  await expect(page).toHaveURL(/\/therapists\/maya-chen$/)
  expect(problems).toEqual([])
})

it('shows which tab is chosen where colours are forced', async () => {
  const { page } = person
  await page.emulateMedia({ forcedColors: 'active' })
  await visit(page, '/therapists/maya-chen')
  const lines = await page.getByRole('tab').evaluateAll((tabs) =>
    (tabs as unknown as object[]).map((one) => {
      const { getComputedStyle } = globalThis as unknown as {
        getComputedStyle: (of: object) => Record<string, string>
      }
      const { borderTopColor, borderBottomColor } = getComputedStyle(one)
      return [borderTopColor, borderBottomColor]
    }),
  )
  const paper = lines[1]?.[0]
  expect(lines[1]).toEqual([paper, paper])
  expect(lines[2]).toEqual([paper, paper])
  expect(lines[0]?.[0]).toBe(paper)
  expect(lines[0]?.[1]).not.toBe(paper)
  await page.emulateMedia({ forcedColors: 'none' })
})

it('prints all tabs, each below the other, and without the row of tabs', async () => {
  const { page } = person
  await visit(page, '/therapists/maya-chen')
  await page.emulateMedia({ media: 'print' })
  for (const heading of ['Biography', 'My approach', 'Specialties']) {
    await page.getByRole('heading', { level: 2, name: heading, exact: true }).waitFor()
  }
  await expect(page.getByRole('tablist')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  // Read with and without printed backgrounds.
  await visit(page, '/crisis')
  for (const name of ['Call 9-8-8', 'Call 911']) {
    const button = page.getByRole('main').getByRole('link', { name, exact: true })
    await expect(button).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(button).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  }
  await page.emulateMedia({ media: null })
})

// From a therapist's card and profile to a free call, or to a colleague; tabs, print and forced colours.
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

it('lets a new client ask for a free call with the therapist on a card', async () => {
  const { page, problems } = person
  await visit(page, '/therapists')
  const link = card(page, 'Maya Chen').getByRole('link', { name: 'Free call with Maya' })
  await expect(link).toHaveAttribute('href', '/consultation?therapist=maya-chen')
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'A free call with Maya' }).waitFor()
  await expect.poll(() => chosenTherapist(page)).toBe('Maya Chen')
  expect(problems).toEqual([])
})

it('chooses the therapist of a link whose page is shown before their names have arrived', async () => {
  const { page, problems } = person
  const names = Promise.withResolvers<void>()
  await page.route('**/api/therapist-names*', async (route) => {
    await names.promise
    await route.continue()
  })
  await visit(page, '/therapists')
  await card(page, 'Maya Chen').getByRole('link', { name: 'Free call with Maya' }).click()
  await page.getByLabel('Preferred therapist').waitFor()
  names.resolve()
  await page.getByRole('heading', { level: 1, name: 'A free call with Maya' }).waitFor()
  await expect.poll(() => chosenTherapist(page)).toBe('Maya Chen')
  await page.unrouteAll()
  expect(problems).toEqual([])
})

it('lets a new client ask for a free call on a profile, and existing clients keep Book Now', async () => {
  const { page, problems } = person
  await visit(page, '/therapists/maya-chen')
  const glance = page.getByRole('region', { name: 'At a glance' })
  await expect(glance.getByRole('link', { name: 'Book Now with Maya Chen' })).toHaveAttribute(
    'href',
    'https://booking.stillwater.example/',
  )
  await tab(page, 'Specialties').click()
  const invitation = page.getByRole('tabpanel', { name: 'Specialties' })
  await invitation.getByRole('link', { name: /^Book Now/ }).waitFor()
  await invitation.getByRole('link', { name: 'Free 20-minute call with Maya' }).waitFor()
  await glance.getByRole('link', { name: 'Free 20-minute call with Maya' }).click()
  await page.getByRole('heading', { level: 1, name: 'A free call with Maya' }).waitFor()
  await expect.poll(() => chosenTherapist(page)).toBe('Maya Chen')
  expect(problems).toEqual([])
})

it('leads someone who likes a therapist without openings to similar therapists', async () => {
  const { page, problems } = person
  await visit(page, '/therapists')
  const elise = card(page, 'Élise Tremblay')
  await elise.getByText('Not Accepting Clients').waitFor()
  await elise
    .getByRole('link', { name: 'Tell me when a place opens with Élise Tremblay' })
    .waitFor()
  await expect(elise.getByRole('link', { name: /call|Book/ })).toHaveCount(0)

  await elise.getByRole('link', { name: 'Élise Tremblay', exact: true }).click()
  const glance = page.getByRole('region', { name: 'At a glance' })
  await glance.getByText('Not accepting new clients at this time').waitFor()
  await expect(page.getByRole('link', { name: /Free .*call with/ })).toHaveCount(0)
  await glance.getByRole('link', { name: 'Book Now with Élise Tremblay' }).waitFor()
  await glance.getByRole('link', { name: 'See similar therapists' }).click()
  const similar = page.getByRole('region', { name: 'Similar therapists' })
  await expect(similar.getByRole('listitem')).toHaveCount(3)
  await similar
    .getByText('Family conflict and stress management, in French, in Kanata or by video')
    .waitFor()
  await similar.getByRole('link', { name: /Harpreet Gill/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Harpreet Gill' }).waitFor()
  await page.getByText('Currently accepting new clients').waitFor()
  await expect(page.getByRole('region', { name: /similar|place opens/ })).toHaveCount(0)
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

// Facts that a therapist enters beside the texts of the profile, as visitors read it and find it.
import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { openPerson, visit } from '../support/browser.ts'
import { arriveAs, setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { maya } from '../support/test-server.ts'

const stage = setupE2E()

async function enterDetails(page: Page) {
  await page.getByLabel('Designation').fill('Registered Social Worker')
  await page.getByLabel('Registration number').fill('812345')
  await page.getByLabel('Pronouns').fill('they/them')
  await page.getByLabel('Session fee in dollars').fill('165')
  const availability = page.getByRole('group', { name: 'Availability' })
  for (const name of ['Weekdays', 'Evenings']) {
    await availability.getByRole('checkbox', { name }).uncheck()
  }
  await availability.getByRole('checkbox', { name: 'Weekends' }).check()
  const approaches = page.getByRole('combobox', { name: 'Ways of working' })
  await approaches.fill('Sandplay')
  await approaches.press('Enter')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await toast(page, 'Profile Updated').waitFor()
}

const names = (page: Page) => page.getByRole('article').getByRole('heading').allInnerTexts()

it('a therapist’s designation, registration, pronouns, ways of working, times and fee are public at once', async () => {
  const staff = await arriveAs(maya, stage, '/admin/profile')
  await enterDetails(staff.page)
  expect(staff.problems).toEqual([])
  await staff.close()

  const { page, problems, close } = await openPerson(stage.browser, stage.server.url)
  await visit(page, '/therapists/maya-chen')
  const main = page.getByRole('main')
  await expect(main.getByText('Registered Social Worker').first()).toBeVisible()
  await expect(main.getByText('they/them').first()).toBeVisible()
  await expect(main.getByText('812345').first()).toBeVisible()
  await expect(main.getByText('$165 per session').first()).toBeVisible()
  await expect(
    main
      .locator('dd')
      .filter({ hasText: /^weekends$/i })
      .first(),
  ).toBeVisible()
  // The register of the college that the new designation belongs to.
  await expect(main.getByText(/OCSWSSW/).first()).toBeVisible()
  await expect(main.getByRole('link', { name: 'Sandplay' })).toBeVisible()

  await visit(page, '/therapists?approach=sandplay')
  expect(await names(page)).toEqual(['Maya Chen'])
  await visit(page, '/therapists?when=weekends')
  expect(await names(page)).toContain('Maya Chen')
  await visit(page, '/therapists?when=evenings')
  expect(await names(page)).not.toContain('Maya Chen')
  expect(problems).toEqual([])
  await close()
})

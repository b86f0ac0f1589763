import { it, vi } from 'vitest'
import { desktop, openPerson } from '../support/browser.ts'
import { setupE2E, signInAt } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { maya } from '../support/test-server.ts'

const stage = setupE2E()

// Whole stories, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 })

async function arrive(path: string, username: string, viewport = desktop) {
  const person = await openPerson(stage.browser, stage.server.url, { viewport })
  await signInAt(person.page, path, username)
  await person.page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  return person
}

it('asks before what is typed is lost: by a link, by a step back, by signing out', async () => {
  const { page, problems, close } = await arrive('/admin/profile', maya)
  await page.getByRole('link', { name: 'Consultation Leads' }).first().click()
  await page.waitForURL('**/admin/leads')
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click()
  await page.getByLabel('Title').fill('Something not saved')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })

  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await question.waitFor()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(page.url()).toMatch(/\/admin\/profile$/)

  // The other tabs of this page are no leaving.
  await page.getByRole('tab', { name: 'Profile Preview' }).click()
  await page.getByRole('tab', { name: 'Profile Information' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Something not saved')

  await page.evaluate('history.back()')
  await question.waitFor()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Something not saved')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await question.waitFor()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Something not saved')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await page.waitForURL('**/admin/dashboard')

  await page.getByRole('link', { name: 'Profile', exact: true }).first().click()
  await page.getByLabel('Title').fill('Something not saved')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await page.waitForURL('**/auth')
  expect(problems).toEqual([])
  await close()
})

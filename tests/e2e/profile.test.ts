import type { Page } from 'playwright-core'
import { describe, it, vi } from 'vitest'
import { desktop, openPerson, phone } from '../support/browser.ts'
import { setupE2E, signInAt, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { everyIn } from '../support/run.ts'
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

const save = (page: Page) => page.getByRole('button', { name: 'Save Profile' })

describe.each(
  everyIn(
    ['a desktop', desktop],
    ['a phone', phone],
    ['a very small phone', { width: 320, height: 640 }],
  ),
)('one’s own profile at %s', (_where, viewport) => {
  it('has three tabs, each sound, and the address names the third', async () => {
    const { page, problems, close } = await arrive('/admin/profile', maya, viewport)
    await page.getByLabel('Biography').waitFor()
    await page.getByRole('tab', { name: 'Profile Information' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL('**/admin/profile?tab=preview')
    await page.getByRole('article', { name: 'Profile preview' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL('**/admin/profile?tab=email')
    await page.getByRole('heading', { name: 'Google Account Connection' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Google Account Connection' }).waitFor()
    expect(problems).toEqual([])
    await close()
  })
})

it('is refused with the sentence of each field, and nothing typed is lost', async () => {
  const { page, problems, close } = await arrive('/admin/profile', maya)
  await page.getByLabel('Title').fill('x')
  await page.getByLabel('Biography').fill('Too short.')
  await page.getByLabel('Therapeutic approach').fill('Too short.')
  const checked = page.getByRole('checkbox', { checked: true })
  for (let left = await checked.count(); left > 0; left -= 1) await checked.first().uncheck()
  // By their whole names: "Remove" alone is the photo's.
  const removals = page.getByRole('button', { name: /^Remove ./ })
  for (let left = await removals.count(); left > 0; left -= 1) await removals.first().click()
  await save(page).click()
  for (const sentence of [
    'Title is required',
    'Bio should be at least 20 characters',
    'Approach description should be at least 20 characters',
    'Select at least one specialization',
    'Select at least one language',
    'Select at least one age group',
    'At least one education entry is required',
  ]) {
    await page.getByText(sentence, { exact: true }).waitFor()
  }
  await expect(page.getByLabel('Biography')).toHaveValue('Too short.')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Registered Psychotherapist')

  // The server is away for a moment.
  await page.getByLabel('Title').fill('Psychotherapist and supervisor')
  await page.route('**/api/therapist-profile/*', (route) => route.abort())
  await save(page).click()
  await toast(page, 'Update Failed').waitFor()
  await toast(page, 'Failed to update your profile. Please try again.').waitFor()
  await page.unroute('**/api/therapist-profile/*')
  await save(page).click()
  await toast(page, 'Profile Updated').waitFor()
  expect(problems).toEqual([])
  await close()
})

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

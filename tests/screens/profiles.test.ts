// The profile of a therapist, for its owner and for visitors, with texts of every length.
import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { addUnmatchedEmail } from '../support/audited-unmatched-calls.ts'
import { setupE2E } from '../support/e2e.ts'
import { storeProfilesWithGaps } from '../support/profile-gaps.ts'
import { checkScreens, type Screen } from '../support/screens.ts'
import { admin, maya } from '../support/test-server.ts'

const stage = setupE2E()

beforeAll(() => storeProfilesWithGaps(stage.server))

async function clearEveryField(page: Page) {
  await page.getByLabel('Title', { exact: true }).fill('x')
  await page.getByLabel('Biography', { exact: true }).fill('Too short.')
  await page.getByLabel('Therapeutic approach', { exact: true }).fill('Too short.')
  const checked = page.getByRole('checkbox', { checked: true })
  for (let left = await checked.count(); left > 0; left -= 1) await checked.first().uncheck()
  // By their whole names: "Remove" alone is the photo's.
  const removals = page.getByRole('button', { name: /^Remove ./ })
  for (let left = await removals.count(); left > 0; left -= 1) await removals.first().click()
}

const refusals = [
  'Title is required',
  'Bio should be at least 20 characters',
  'Approach description should be at least 20 characters',
  'Select at least one specialization',
  'Select at least one language',
  'Select at least one age group',
  'At least one education entry is required',
]

const own: Screen[] = [
  { name: 'a profile', isForWholeRun: true, as: maya, path: '/admin/profile' },
  {
    name: 'a profile with every complaint, and a photo that is none',
    as: maya,
    path: '/admin/profile',
    open: async (page) => {
      await clearEveryField(page)
      await page.locator('summary', { hasText: 'French texts' }).click()
      await page.getByRole('textbox', { name: 'Biography, French' }).fill('Trop court.')
      await page.getByRole('button', { name: 'Save Profile' }).click()
      for (const sentence of refusals) await page.getByText(sentence, { exact: true }).waitFor()
      const buffer = Buffer.from('Dear Maya, this is only a letter.')
      const photo = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer }
      await page.locator('input[type=file]').setInputFiles(photo)
      await page.getByRole('alert').getByText('Please choose a PNG').waitFor()
    },
  },
  {
    name: 'the French preview of a profile',
    isForWholeRun: true,
    as: maya,
    path: '/admin/profile?tab=preview',
    open: async (page) => {
      await page.getByRole('button', { name: 'French', exact: true }).click()
      await page.getByRole('article', { name: 'Profile preview' }).waitFor()
      await page
        .getByRole('tabpanel')
        .getByText(/^No French for/)
        .waitFor()
    },
  },
  {
    name: 'the mailbox of a therapist',
    as: maya,
    path: '/admin/profile?tab=email',
    open: (page) => page.getByRole('heading', { name: 'Google Account Connection' }).waitFor(),
  },
  {
    name: 'an administrator without a profile',
    isForWholeRun: true,
    as: admin,
    path: '/admin/profile',
    open: (page) =>
      page.getByRole('heading', { name: 'Admin Account Without Therapist Profile' }).waitFor(),
  },
  {
    name: 'the waiting list',
    as: admin,
    path: '/admin/waitlist',
    open: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'the emails that match no request',
    as: admin,
    path: async (server) => {
      await addUnmatchedEmail(server)
      return '/admin/leads/unmatched'
    },
    open: async (page) => {
      await page.getByRole('button', { name: /^Read/ }).click()
      await page.getByText('Is Thursday still free?').waitFor()
    },
  },
]

const visited: Screen[] = [
  { name: 'a therapist with very long texts', path: '/therapists/maya-chen' },
  {
    name: 'the specialties of a therapist with very long texts',
    isForWholeRun: true,
    path: '/therapists/maya-chen',
    open: async (page) => {
      await page.getByRole('tab', { name: 'Specialties' }).click()
      await page.getByRole('tab', { name: 'Specialties', selected: true }).waitFor()
    },
  },
  { name: 'a therapist of whom only the name is known', path: '/therapists/daniel-okafor' },
  { name: 'the directory with texts of every length', path: '/therapists' },
  { name: 'the home page with texts of every length', isForWholeRun: true, path: '/' },
  {
    name: 'the request form with names of every length',
    isForWholeRun: true,
    path: '/consultation',
  },
]

checkScreens(stage, [...own, ...visited])

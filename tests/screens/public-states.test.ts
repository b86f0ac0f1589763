// States of public pages that have no address of their own: open menus, empty lists, errors, slow loading.
import type { Page } from 'playwright-core'
import { pill } from '../support/directory-page.ts'
import { setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { checkScreens } from '../support/screens.ts'
import { admin, demoPassword } from '../support/test-server.ts'

/** The demo practice, with sign-in codes by email. */
const stage = setupE2E({ LOGIN_VERIFICATION: 'always', CHAT_HOURS: '0-24' })

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

async function logIn(page: Page) {
  await page.getByLabel('Username', { exact: true }).fill(admin)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
}

checkScreens(stage, [
  {
    name: 'the booking menu open',
    hasFrame: true,
    path: '/',
    widths: [1280],
    open: async (page) => {
      await page.getByText('Book Consultation').click()
      await link(page, 'New Clients (Free 20 min)').waitFor()
    },
  },
  {
    name: 'the phone menu open',
    hasFrame: true,
    path: '/about',
    widths: [390],
    // The page behind the menu is inert, including its landmark and heading.
    but: ['landmark-one-main', 'page-has-heading-one'],
    open: async (page) => {
      await page.locator('summary[aria-label="Menu"]').click()
      await link(page, 'New Clients (Free 20 min)').waitFor()
    },
  },
  {
    name: 'every error of the form shown',
    path: '/consultation',
    open: async (page) => {
      await page.getByRole('button', { name: 'Request my consultation' }).click()
      await page.getByText('You must agree to the terms').waitFor()
    },
  },
  {
    name: 'a security check that could not be loaded',
    isAlone: true,
    // The specification requires a failed security check to be logged to the console.
    expectedProblems: /^captcha:/,
    path: '/consultation',
    open: async (page) => {
      await page.route('**/api/captcha?*', (route) => route.abort())
      await page.getByRole('button', { name: 'Refresh picture' }).click()
      await page.getByText('Captcha could not be loaded').waitFor()
    },
  },
  {
    name: 'chosen filters of the directory, with an open list',
    path: '/therapists?concern=anxiety&when=evenings&accepting=true',
    widths: [1280],
    open: async (page) => {
      await pill(page, 'When').click()
      await page.getByRole('checkbox', { name: /^Evenings/ }).waitFor()
    },
  },
  {
    name: 'the filters of the directory on a phone, in French',
    path: '/fr/therapists?concern=anxiety&when=evenings&accepting=true',
    widths: [390],
    // The page behind the filters is inert, including its landmark and heading.
    but: ['landmark-one-main', 'page-has-heading-one'],
    open: async (page) => {
      await page.getByRole('button', { name: /^Filtres/ }).click()
      await page.getByRole('dialog', { name: 'Filtres' }).waitFor()
    },
  },
  {
    name: 'chosen filters of the directory, in French',
    isTranslation: true,
    path: '/fr/therapists?concern=anxiety&when=evenings&accepting=true',
  },
  { name: 'filters that no one matches', path: '/therapists?language=lingala&when=weekdays' },
  {
    name: 'the approach of a therapist',
    isForWholeRun: true,
    path: '/therapists/maya-chen',
    open: async (page) => {
      await page.getByRole('tab', { name: 'Therapeutic Approach' }).click()
      await page.getByText('What to Expect in Sessions').waitFor()
    },
  },
  {
    name: 'the specialties of a therapist',
    path: '/therapists/maya-chen',
    open: async (page) => {
      await page.getByRole('tab', { name: 'Specialties' }).click()
      await page.getByRole('heading', { name: 'Ready to talk with Maya?' }).waitFor()
    },
  },
  {
    name: 'a home page without therapists',
    isForWholeRun: true,
    isAlone: true,
    path: '/about',
    open: async (page) => {
      await page.route('**/api/therapists', (route) => route.fulfill({ json: [] }))
      await page.locator('header a[href="/"]').first().click()
      await page
        .getByText('No therapists available at the moment. Please check back later.')
        .waitFor()
      await expect(page.getByText('licensed therapists')).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Meet our therapists' })).toHaveCount(0)
    },
  },
  {
    name: 'a directory that could not be loaded',
    isForWholeRun: true,
    isAlone: true,
    path: '/about',
    open: async (page) => {
      await page.route('**/api/therapist-directory', (route) => route.abort())
      await page.locator('main').getByRole('link', { name: 'Meet Our Therapists' }).first().click()
      await page.getByText('Error Loading Therapists').waitFor()
    },
  },
  {
    name: 'a profile that could not be loaded',
    isForWholeRun: true,
    isAlone: true,
    path: '/therapists',
    open: async (page) => {
      await page.route('**/api/therapists/maya-chen', (route) => route.abort())
      await link(page, 'Maya Chen').click()
      await page.getByRole('heading', { level: 1, name: 'Error Loading Therapist' }).waitFor()
    },
  },
  {
    name: 'the e-mail address of a document',
    isForWholeRun: true,
    path: '/terms-of-service',
    open: async (page) => {
      await page.getByRole('button', { name: 'click here' }).click()
      await link(page, 'privacy@stillwater.example').waitFor()
    },
  },
  {
    name: 'a sign-in refused',
    isForWholeRun: true,
    path: '/auth',
    open: async (page) => {
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByText('Username is required').waitFor()
    },
  },
  {
    name: 'the code of a sign-in asked for',
    isForWholeRun: true,
    path: '/auth',
    widths: [1280],
    open: async (page) => {
      await logIn(page)
      await page.getByRole('button', { name: 'Back to Login' }).waitFor()
      await toast(page, 'Verification Required').waitFor()
    },
  },
])

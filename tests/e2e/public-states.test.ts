// States of public pages that have no address of their own: open menus, empty lists, errors, slow loading.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  narrow,
  openBrowser,
  openPerson,
  phone,
  visit,
} from '../support/browser.ts'
import { toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { admin, demoPassword, startTestServer, type TestServer } from '../support/test-server.ts'
import { saveTracesOnFailure } from '../support/traces.ts'

let browser: Browser
/** The demo practice, with sign-in codes by email. */
let server: TestServer
/** A practice on its first day. */
let empty: TestServer
beforeAll(async () => {
  server = await startTestServer(
    'sqlite',
    { LOGIN_VERIFICATION: 'always', CHAT_HOURS: '0-24' },
    { isLogSearched: true },
  )
  empty = await startTestServer('sqlite', { DEMO: 'false' })
  browser = await openBrowser()
})
afterAll(async () => {
  await server?.stop()
  await empty?.stop()
})
saveTracesOnFailure()

const onDesktop = { viewport: desktop }
const onPhone = { viewport: phone }
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

async function logIn(page: Page) {
  await page.getByLabel('Username', { exact: true }).fill(admin)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
}

type State = {
  state: string
  path: string
  on?: 'empty'
  sizes?: (typeof onDesktop)[]
  /** Rules of axe that do not apply to the state. */
  exceptions?: string[]
  reach: (page: Page) => Promise<void>
}

const states: State[] = [
  {
    state: 'the booking menu open',
    path: '/',
    sizes: [onDesktop],
    reach: async (page) => {
      await page.getByText('Book Consultation').click()
      await link(page, 'New Clients (Free 20 min)').waitFor()
    },
  },
  {
    state: 'the phone menu open',
    path: '/about',
    sizes: [onPhone, { viewport: narrow }],
    // The page behind the menu is inert, including its landmark and heading.
    exceptions: ['landmark-one-main', 'page-has-heading-one'],
    reach: async (page) => {
      await page.locator('summary[aria-label="Menu"]').click()
      await link(page, 'New Clients (Free 20 min)').waitFor()
    },
  },
  {
    state: 'every error of the form shown',
    path: '/consultation',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Request my consultation' }).click()
      await page.getByText('You must agree to the terms').waitFor()
    },
  },
  {
    state: 'a security check that could not be loaded',
    path: '/consultation',
    reach: async (page) => {
      await page.route('**/api/captcha?*', (route) => route.abort())
      await page.getByRole('button', { name: 'Refresh picture' }).click()
      await page.getByText('Captcha could not be loaded').waitFor()
    },
  },
  {
    state: 'the approach of a therapist',
    path: '/therapists/maya-chen',
    reach: async (page) => {
      await page.getByRole('tab', { name: 'Therapeutic Approach' }).click()
      await page.getByText('What to Expect in Sessions').waitFor()
    },
  },
  {
    state: 'the specialties of a therapist',
    path: '/therapists/maya-chen',
    reach: async (page) => {
      await page.getByRole('tab', { name: 'Specialties' }).click()
      await page.getByRole('heading', { name: 'Ready to talk with Maya?' }).waitFor()
    },
  },
  {
    state: 'a directory without therapists',
    path: '/therapists',
    on: 'empty',
    reach: async (page) => {
      await page.getByText('No Therapists Found').waitFor()
      await page.getByText('With ... Licensed Therapists').waitFor()
    },
  },
  {
    state: 'a home page without therapists',
    path: '/about',
    reach: async (page) => {
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
    state: 'the home page of a practice that has published nothing',
    path: '/',
    on: 'empty',
    reach: (page) => page.getByRole('heading', { name: 'We open soon' }).waitFor(),
  },
  {
    state: 'a directory that could not be loaded',
    path: '/about',
    reach: async (page) => {
      await page.route('**/api/therapist-directory', (route) => route.abort())
      await page.locator('main').getByRole('link', { name: 'Meet Our Therapists' }).first().click()
      await page.getByText('Error Loading Therapists').waitFor()
    },
  },
  {
    state: 'a profile that could not be loaded',
    path: '/therapists',
    reach: async (page) => {
      await page.route('**/api/therapists/maya-chen', (route) => route.abort())
      await link(page, 'Maya Chen').click()
      await page.getByRole('heading', { level: 1, name: 'Error Loading Therapist' }).waitFor()
    },
  },
  {
    state: 'the e-mail address of a document',
    path: '/terms-of-service',
    reach: async (page) => {
      await page.getByRole('button', { name: 'click here' }).click()
      await link(page, 'privacy@stillwater.example').waitFor()
    },
  },
  {
    state: 'a sign-in refused',
    path: '/auth',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByText('Username is required').waitFor()
    },
  },
  {
    state: 'the code of a sign-in asked for',
    path: '/auth',
    sizes: [onDesktop],
    reach: async (page) => {
      await logIn(page)
      await page.getByRole('button', { name: 'Back to Login' }).waitFor()
      await toast(page, 'Verification Required').waitFor()
    },
  },
  {
    state: 'the set-up of a practice',
    path: '/auth?setup=a-token-from-the-terminal',
    on: 'empty',
    reach: (page) => page.getByRole('heading', { name: 'Set up your practice' }).waitFor(),
  },
  {
    state: 'the set-up of a practice without its link',
    path: '/auth',
    on: 'empty',
    reach: (page) => page.getByRole('heading', { name: 'Set up your practice' }).waitFor(),
  },
]

describe.each(states)('$state', ({ path, on, sizes = [onDesktop, onPhone], reach, exceptions }) => {
  it('has no accessibility violation and does not scroll sideways', async () => {
    for (const size of sizes) {
      const { url } = on === 'empty' ? empty : server
      const { page, problems, close } = await openPerson(browser, url, size)
      await visit(page, path)
      await reach(page)
      // axe measures what the bar at the top leaves of the link that is scrolled below it.
      await page.evaluate('scrollTo(0, 0)')
      await expectAccessible(page, { but: exceptions })
      await expectNoSidewaysScroll(page)
      // The specification requires a failed security check to be logged to the console.
      expect(problems.filter((one) => !one.startsWith('captcha:'))).toEqual([])
      await close()
    }
  })
})

// States of public pages that have no address of their own: open menus, empty lists, errors, slow loading.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  launchBrowser,
  narrow,
  openPerson,
  phone,
  visit,
} from '../support/browser.ts'
import { toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { failFilesInDocuments } from '../support/lost-code.ts'
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
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
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
    path: '/',
    on: 'empty',
    reach: (page) =>
      page.getByText('No therapists available at the moment. Please check back later.').waitFor(),
  },
  {
    state: 'a directory that could not be loaded',
    path: '/about',
    reach: async (page) => {
      await page.route('**/api/therapists', (route) => route.abort())
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
      await expectAccessible(page, { but: exceptions })
      await expectNoSidewaysScroll(page)
      // The specification requires a failed security check to be logged to the console.
      expect(problems.filter((one) => !one.startsWith('captcha:'))).toEqual([])
      await close()
    }
  })
})

describe('after a failed load', () => {
  it('a profile and its title are shown at the second try', async () => {
    const { page, close } = await openPerson(browser, server.url)
    await visit(page, '/therapists')
    await page.route('**/api/therapists/daniel-okafor', (route) => route.abort())
    await link(page, 'Daniel Okafor').click()
    await page
      .getByText("We couldn't load this therapist's profile. Please try again later.")
      .waitFor()
    await expect(page).toHaveTitle('Therapist Profile | Stillwater Psychotherapy')
    await page.unroute('**/api/therapists/daniel-okafor')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Daniel Okafor' }).waitFor()
    await expect
      .poll(() => page.title())
      .toBe('Daniel Okafor, Registered Social Worker | Stillwater Psychotherapy')
    await close()
  })

  it('a deleted profile shows that it was not found, with a link to the others', async () => {
    const { page, close } = await openPerson(browser, server.url)
    await visit(page, '/therapists')
    await page.route('**/api/therapists/maya-chen', (route) =>
      route.fulfill({ status: 404, json: { message: 'gone' } }),
    )
    await link(page, 'Maya Chen').click()
    await page.getByRole('heading', { level: 1, name: 'Therapist Not Found' }).waitFor()
    await expect(page).toHaveTitle('Therapist Not Found | Stillwater Psychotherapy')
    await link(page, 'View All Therapists').click()
    await page.getByRole('heading', { level: 1, name: 'Our Therapists' }).waitFor()
    await close()
  })

  it('a form submitted before its script has loaded is sent afterwards, with what was typed', async () => {
    const { page, close } = await openPerson(browser, server.url)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/(?!start)[^/]+\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/consultation')
    await page.getByLabel('First name').fill('Noor')
    await page.getByLabel('Email').fill('noor')
    await page.getByRole('button', { name: 'Request my consultation' }).click()
    expect(page.url()).toBe(`${server.url}/consultation`)
    release()
    await page.getByText('Please enter a valid email address').waitFor()
    await expect(page.getByLabel('First name')).toHaveValue('Noor')
    expect(page.url()).toBe(`${server.url}/consultation`)
    await close()
  })

  const consultationCode = /\/assets\/consultation-[^/]+\.js$/
  const firstName = (page: Page) => page.getByLabel('First name')

  it('a form whose code fails to load twice shows an error, and works after a reload with what was typed', async () => {
    const { page, close } = await openPerson(browser, server.url, onPhone)
    await failFilesInDocuments(page, consultationCode, 2)
    await page.goto('/consultation')
    const note = page.getByRole('alert').filter({ hasText: 'Not all of this page has arrived' })
    await note.waitFor()
    await firstName(page).fill('Noor')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await note.getByRole('link', { name: 'load it again' }).click()
    await page.locator('html[data-ready]').waitFor()
    await expect(firstName(page)).toHaveValue('Noor')
    expect(await note.isVisible()).toBe(false)
    await close()
  })

  it('a form whose code fails to load once reloads by itself, with what was typed and chosen', async () => {
    const { page, problems, close } = await openPerson(browser, server.url)
    const typed = Promise.withResolvers<void>()
    const { opened } = await failFilesInDocuments(page, consultationCode, 1)
    // The visitor types before the code fails.
    await page.route(consultationCode, async (route) => {
      await typed.promise
      await route.fallback()
    })
    await page.goto('/consultation')
    await firstName(page).fill('Noor')
    await page.getByLabel('What would you like help with?').selectOption('Couples')
    await page.getByLabel('Anything you want us to know').fill('Evenings suit us best.')
    await page.getByLabel(/^I agree/).check()
    typed.resolve()
    await page.locator('html[data-ready]').waitFor()
    expect(opened()).toBe(2)
    await expect(firstName(page)).toHaveValue('Noor')
    // The form submits what it shows.
    await page.getByRole('button', { name: 'Request my consultation' }).click()
    const isRefused = (label: string) => page.getByLabel(label).getAttribute('aria-invalid')
    await expect.poll(() => isRefused('Last name')).toBe('true')
    expect(await isRefused('First name')).not.toBe('true')
    expect(await page.getByText('You must agree to the terms').count()).toBe(0)
    await expect(page.getByLabel('Anything you want us to know')).toHaveValue(
      'Evenings suit us best.',
    )
    // Nothing is left of the reload: the tab's storage holds only the form's draft.
    expect(await page.evaluate<string[]>('Object.keys(sessionStorage).sort()')).not.toContain(
      'fields-before-reload',
    )
    expect(problems.filter((one) => !one.includes('dynamically imported'))).toEqual([])
    await close()
  })

  it('a password is never stored for a reload', async () => {
    const { page, close } = await openPerson(browser, server.url)
    await failFilesInDocuments(page, /\/assets\/auth-[^/]+\.js$/, 2)
    await page.goto('/auth')
    const note = page.getByRole('alert').filter({ hasText: 'Not all of this page has arrived' })
    await note.waitFor()
    await page.getByLabel('Username', { exact: true }).fill(admin)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.evaluate(`addEventListener('pagehide', () => {
      localStorage.setItem('seen', JSON.stringify({ ...sessionStorage }))
    })`)
    await note.getByRole('link', { name: 'load it again' }).click()
    await page.locator('html[data-ready]').waitFor()
    await expect(page.getByLabel('Username', { exact: true })).toHaveValue(admin)
    const seen = await page.evaluate<string>("localStorage.getItem('seen')")
    expect(seen).toContain(admin)
    expect(seen).not.toContain(demoPassword)
    await close()
  })

  it('without a connection, a page that could not load its code stays, with what was typed', async () => {
    const { page, context, close } = await openPerson(browser, server.url)
    await page.route(consultationCode, async (route) => {
      await context.setOffline(true)
      await route.abort()
    })
    await page.goto('/consultation')
    await firstName(page).fill('Noor')
    const note = page.getByRole('alert').filter({ hasText: 'Not all of this page has arrived' })
    await note.waitFor()
    await note.getByRole('link', { name: 'load it again' }).click()
    await note.waitFor()
    await expect(firstName(page)).toHaveValue('Noor')
    expect(page.url()).toBe(`${server.url}/consultation`)
    await close()
  })
})

describe('the chat bubble, pressed', () => {
  const chatForm = (page: Page) => page.getByRole('button', { name: 'Start Chat' })
  const bubble = (page: Page) => page.locator('[data-chat-bubble]')

  it('before any script runs, opens the chat on the current page', async () => {
    const { page, close } = await openPerson(browser, server.url, onPhone)
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/(?!start)[^/]+\.js$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/about')
    await bubble(page).click()
    await page.locator('[data-chat-bubble][aria-busy=true]').waitFor()
    held.resolve()
    await chatForm(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/about')
    await close()
  })

  const chatCode = /\/assets\/chat-widget-[^/]+\.js$/

  it('opens after a reload when its code fails to load once, with what was typed on the page', async () => {
    const { page, close } = await openPerson(browser, server.url)
    const { opened } = await failFilesInDocuments(page, chatCode, 1)
    await visit(page, '/consultation')
    await page.getByLabel('First name').fill('Noor')
    await bubble(page).click()
    await chatForm(page).waitFor()
    expect(opened()).toBe(2)
    expect(page.url()).toBe(`${server.url}/consultation`)
    await expect(page.locator('main').getByLabel('First name')).toHaveValue('Noor')
    await close()
  })

  it('shows an error when its code never loads, and leaves the page unchanged', async () => {
    const { page, close } = await openPerson(browser, server.url)
    const { opened } = await failFilesInDocuments(page, chatCode, 100)
    await visit(page, '/about')
    await bubble(page).click()
    await toast(page, 'Connection Error').waitFor()
    expect(opened()).toBe(2)
    expect(page.url()).toBe(`${server.url}/about`)
    await expectAccessible(page)
    await close()
  })
})

describe('profiles with realistic gaps', () => {
  const longName =
    'Marie-Hélène-Joséphine Wolfeschlegelsteinhausenbergerdorff-Lachapelle-Beauregard'
  let odd: TestServer
  beforeAll(async () => {
    odd = await startTestServer('sqlite')
    const set = (slug: string, what: string, values: (string | number | null)[]) =>
      odd.sql(`update therapists set ${what} where slug = '${slug}'`, values)
    await odd.sql("update users set first_name = ?, last_name = ? where email like 'maya.chen@%'", [
      longName.split(' ')[0] ?? '',
      longName.split(' ')[1] ?? '',
    ])
    await set('maya-chen', 'specializations = ?, education = ?, title = ?', [
      JSON.stringify([
        'Psychotraumatologie-und-Traumafolgestörungsbehandlung',
        'Traumafolgestörung'.repeat(6),
        'Anxiété',
        'Deuil',
        'Four',
      ]),
      JSON.stringify(['Donaudampfschifffahrts'.repeat(5), 'Ottawa']),
      'Psychothérapeute autorisée, travailleuse sociale et superviseure clinique agréée',
    ])
    // No optional field is filled in.
    await set(
      'daniel-okafor',
      "title = '', bio = '', photo_url = null, specializations = '[]', location = '', languages = '[]', education = '[]', age_groups = '[]', approach_description = '', accepting_clients = ?",
      [0],
    )
    // As an older system stored them.
    await set('amira-haddad', 'education = ?, photo_url = ?, age_groups = ?, location = ?', [
      JSON.stringify('M.A. Counselling Psychology, Université d’Ottawa'),
      'amira.png',
      JSON.stringify(['teens', 'Couples']),
      'Kanata',
    ])
    await set('tom-whitfield', 'education = ?, location = ?', [
      JSON.stringify(['M.A. Counselling', ' Ottawa']),
      'virtual',
    ])
    // Entered by hand: not JSON.
    await set('priya-raman', 'education = ?, specializations = ?', [
      'M.A. Clinical Psychology, Carleton',
      'Sommeil, Deuil',
    ])
  })
  afterAll(() => odd?.stop())

  const shown = [
    ['maya-chen', [longName, 'Psychothérapeute autorisée']],
    [
      'daniel-okafor',
      [
        'Daniel Okafor',
        'Therapist',
        'English',
        'Registered Psychotherapist, Licensed Mental Health Professional',
        'Not accepting new clients at this time',
        'Already seeing Daniel?',
        'Adults (18+)',
        'Individual Therapy',
        'DO',
      ],
    ],
    [
      'amira-haddad',
      [
        'M.A. Counselling Psychology, Université d’Ottawa',
        'Teenagers (13-19)',
        'Couples',
        'Kanata Office',
        'AH',
      ],
    ],
    ['tom-whitfield', ['M.A. Counselling, Ottawa', 'Virtual only']],
    ['priya-raman', ['M.A. Clinical Psychology, Carleton', 'Sommeil']],
    ['elise-tremblay', ['Élise Tremblay']],
  ] as const

  it.each(shown)('%s is shown without gaps or raw data', async (slug, words) => {
    for (const viewport of [desktop, phone, narrow]) {
      const { page, close } = await openPerson(browser, odd.url, { viewport })
      await visit(page, `/therapists/${slug}`)
      const text = await page.evaluate<string>("document.querySelector('main').textContent")
      for (const word of words) expect(text).toContain(word)
      expect(text).not.toMatch(/undefined|null|NaN|\[object/)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      for (const name of ['Therapeutic Approach', 'Specialties']) {
        await page.getByRole('tab', { name }).click()
        await page.getByRole('tab', { name, selected: true }).waitFor()
        await expectNoSidewaysScroll(page)
      }
      await close()
    }
  })

  it('the directory, the home page and the form show them, too', async () => {
    for (const path of ['/therapists', '/', '/consultation']) {
      const { page, close } = await openPerson(browser, odd.url)
      await visit(page, path)
      for (const viewport of [desktop, phone, narrow]) {
        await page.setViewportSize(viewport)
        await expectNoSidewaysScroll(page)
      }
      await expectAccessible(page)
      await close()
    }
  })

  it('a therapist without room for new clients has no Book Now in the directory, but a link to the profile', async () => {
    const { page, close } = await openPerson(browser, odd.url)
    await visit(page, '/therapists')
    const card = page.getByRole('article').filter({ hasText: 'Daniel Okafor' })
    await card.getByText('Not Accepting Clients').waitFor()
    expect(await card.getByRole('link', { name: /^Book Now/ }).count()).toBe(0)
    await card.getByRole('link', { name: /View profile/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Daniel Okafor' }).waitFor()
    await close()
  })
})

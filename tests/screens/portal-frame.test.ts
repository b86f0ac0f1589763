// The dashboard of each role, the portal's navigation in its states, and the pages that are the frame's own.
import type { Page } from 'playwright-core'
import { setupE2E } from '../support/e2e.ts'
import { visitWithoutConnection } from '../support/inbox-test-bed.ts'
import { failFilesInDocuments } from '../support/lost-code.ts'
import { checkScreens, type Screen } from '../support/screens.ts'
import { admin, director, maya, type TestServer } from '../support/test-server.ts'
import { addUnreadAnswer } from '../support/unread-answer.ts'

const stage = setupE2E({ CHAT_HOURS: '0-24' })

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** A next action that was due an hour ago, and one that is due in a minute. */
async function addTasks(server: TestServer) {
  for (const [at, note] of [
    [Date.now() - 60 * 60 * 1000, 'Call again, left voicemail'],
    [Date.now() + 60 * 1000, 'Send the intake form'],
  ] as const) {
    await server.sql(
      `update consultation_leads set next_action_at = ?, next_action_note = ?
       where id = (select max(id) from consultation_leads where next_action_at is null) returning id`,
      [new Date(at).toISOString(), note],
    )
  }
}

/** A hundred requests that no one has answered. */
async function addRequests(server: TestServer) {
  const now = new Date().toISOString()
  for (let n = 0; n < 100; n += 1) {
    await server.sql(
      `insert into consultation_leads (first_name, last_name, email, phone, service_type, preferred_location, notes,
        status, created_at, updated_at) values ('New', 'Request', 'badge@mail.example', '', 'individual', 'virtual', '',
        'notContacted', ?, ?)`,
      [now, now],
    )
  }
}

const dashboards: Screen[] = [
  {
    name: 'the dashboard of an administrator',
    hasFrame: true,
    as: admin,
    path: async (server) => {
      await addUnreadAnswer(server, new Date())
      await addTasks(server)
      return '/admin/dashboard'
    },
    open: async (page) => {
      await card(page, 'Today’s calls and tasks').getByText('Call again, left voicemail').waitFor()
      await card(page, 'Waiting for an answer')
        .getByText(/^Answered/)
        .first()
        .waitFor()
      await card(page, 'Practice statistics').getByText('Total Leads').waitFor()
      await page.getByRole('link', { name: 'System health' }).waitFor()
      await card(page, 'Quick Links').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'the health of the server',
    isForWholeRun: true,
    as: admin,
    path: '/admin/health',
    open: (page) => page.getByText('Deletion of expired records').waitFor(),
  },
  {
    name: 'the dashboard of a therapist',
    as: maya,
    path: '/admin/dashboard',
    open: (page) =>
      card(page, 'Recent consultation requests').getByRole('listitem').first().waitFor(),
  },
  {
    name: 'a dashboard whose parts have failed',
    isForWholeRun: true,
    as: director,
    isAlone: true,
    path: '/admin/account',
    open: async (page) => {
      for (const calls of ['**/api/admin/day', '**/api/admin/stats']) {
        await page.route(calls, (route) =>
          route.fulfill({ status: 503, json: { message: 'It is being counted.' } }),
        )
      }
      await page.goto('/admin/dashboard')
      await page.getByText('Error loading stats').waitFor()
      await page.getByRole('heading', { name: 'Error Loading Leads' }).waitFor()
      await page.getByText('This list is incomplete.').waitFor()
    },
  },
]

const frame: Screen[] = [
  {
    name: 'the menu of one’s availability',
    as: admin,
    path: '/admin/dashboard',
    widths: [1280, 390],
    isOpenedForEachWidth: true,
    // It leaves a part of the links below it, which axe takes for small links.
    but: ['target-size'],
    open: async (page) => {
      const main = page.getByRole('main')
      await main.locator('summary', { hasText: /(for|from) chat$/ }).click()
      await main.getByRole('button', { name: /^Away/ }).waitFor()
    },
  },
  {
    name: 'the palette with more than fits',
    as: admin,
    path: '/admin/dashboard',
    widths: [1280],
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('option', { name: /^Logout/ }).waitFor()
    },
  },
  {
    name: 'the menu of a phone',
    hasFrame: true,
    as: admin,
    path: '/admin/dashboard',
    widths: [390],
    open: async (page) => {
      await page.getByRole('button', { name: 'Open the menu' }).click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    },
  },
  {
    name: 'a collapsed sidebar with full badges',
    hasFrame: true,
    as: admin,
    widths: [1280],
    path: async (server) => {
      await addRequests(server)
      return '/admin/dashboard'
    },
    open: async (page) => {
      // "Badges show 99+ when expanded and 9+ when collapsed."
      const leads = (count: string) =>
        page.getByRole('link', { name: `Consultation Leads , ${count} not contacted` })
      await leads('99+').waitFor()
      await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
      await leads('9+').waitFor()
    },
  },
  {
    name: 'the account, without a connection',
    isForWholeRun: true,
    as: maya,
    isAlone: true,
    path: '/admin/dashboard',
    expectedProblems: /WebSocket/,
    open: (page) => visitWithoutConnection(page, '/admin/account'),
  },
  {
    name: 'an address of the portal that leads nowhere',
    as: maya,
    path: '/admin/nowhere/at-all',
    expectedProblems: /404/,
    open: (page) => page.getByRole('link', { name: 'Go to the dashboard' }).waitFor(),
  },
  {
    name: 'a page of the portal whose code has not arrived',
    isForWholeRun: true,
    as: admin,
    isAlone: true,
    path: '/admin/dashboard',
    expectedProblems: /./, // the browser logs what it could not load
    open: async (page) => {
      await failFilesInDocuments(page, /\/assets\/portal-layout-[^/]+\.js$/, 10)
      await page.goto('/admin/dashboard')
      await page
        .getByRole('alert')
        .filter({ hasText: 'Not all of this page has arrived' })
        .waitFor()
    },
  },
  {
    name: 'the dashboard of a practice without requests',
    isForWholeRun: true,
    as: admin,
    path: async (server) => {
      await server.sql('delete from consultation_leads')
      await server.sql('delete from chat_sessions')
      return '/admin/dashboard'
    },
    open: async (page) => {
      await page
        .getByRole('heading', { name: 'No consultation requests have been submitted yet.' })
        .waitFor()
      await page.getByText('No one is waiting for an answer.').waitFor()
      await page.getByText('Nothing is due today.').waitFor()
    },
  },
]

checkScreens(stage, [...dashboards, ...frame])

// The dashboard leads to the work, and staff say there and in the inbox whether they are available for chat.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { Locator, Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { setAvailability } from '#features/chat/chat/contract/duty.ts'
import { formatLongDate } from '#shared/practice-time.ts'
import { visit } from '../support/browser.ts'
import { arriveAs, setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { admin, maya } from '../support/test-server.ts'
import { addUnreadAnswer } from '../support/unread-answer.ts'

const stage = setupE2E({ CHAT_HOURS: '0-24' })
const slow = { timeout: 240_000 }

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const recent = (page: Page) => card(page, 'Recent consultation requests').getByRole('listitem')
const waitingWork = (page: Page) => card(page, 'Waiting for an answer')
// The closed panel of small screens has the same navigation.
const current = (page: Page) => page.locator('nav [aria-current="page"]:visible')
const dashboardLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Dashboard' })

describe('an administrator', () => {
  it('sees first who waits for an answer, and opens it', slow, async () => {
    const name = await addUnreadAnswer(stage.server, new Date(Date.now() - 2 * 60 * 60 * 1000))
    // Of those who left long ago no one expects an answer.
    const here = [new Date().toISOString()]
    await stage.server.sql("update chat_sessions set last_seen = ? where state = 'waiting'", here)
    const { page, problems, close } = await arriveAs(admin, stage, '/admin')
    await page.getByRole('heading', { level: 1, name: 'Welcome back, Grace' }).waitFor()
    await expect(page).toHaveTitle(/^\(\d+\) Admin Dashboard \| Stillwater Psychotherapy$/)
    await page.locator('main').getByText(formatLongDate(new Date())).waitFor()
    await expect(current(page)).toHaveText('Dashboard', { useInnerText: true })

    // "Dashboard: four counts as links to their views."
    const today = page.locator('main section').first()
    await expect(today).toHaveAccessibleName('Today')
    // The demo practice's answer becomes two days old in the course of a day.
    await expect(today.getByRole('link')).toHaveText(
      [/^9 To contact/, /^2 Client answered, oldest [12] d ago/, /Chats waiting/, /Due today/],
      { useInnerText: false },
    )
    const waiting = waitingWork(page)
    const rows = waiting.getByRole('listitem')
    await expect(rows).toHaveCount(8)
    // Beside a client of the demo practice.
    const answered = rows.filter({ hasText: 'Answered' }).filter({ hasText: name })
    await expect(answered).toContainText('2 h', { useInnerText: true })
    const listKinds = async () => {
      const texts = await rows.locator('p').allInnerTexts()
      return [...new Set(texts.map((text) => text.split(':')[0]))]
    }
    await expect.poll(listKinds).toEqual(['Chat', 'Answered', 'New request'])
    await waiting.getByRole('link', { name: /more requests to contact$/ }).waitFor()

    await waiting.getByRole('link', { name: `Open ${name}` }).click()
    await page.getByRole('dialog', { name }).waitFor()
    await page.goBack()
    await waiting
      .getByRole('link', { name: /^Reply to/ })
      .first()
      .click()
    await page.waitForURL('**/admin/chats?chat=*')
    await expect(page.locator('[data-reply-box] textarea')).toBeFocused()

    // The other address shows the same screen.
    await dashboardLink(page).click()
    await page.waitForURL('**/admin/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Welcome back, Grace' }).waitFor()
    await expect(current(page)).toHaveText('Dashboard', { useInnerText: true })
    expect(problems).toEqual([])
    await close()
  })

  it('sees the practice at a glance, and opens a recent request', slow, async () => {
    // The newest request, without any optional value.
    await stage.server.sql(
      `update consultation_leads set phone = '', preferred_therapist = null
       where id = (select max(id) from consultation_leads)`,
    )
    const { page, problems, close } = await arriveAs(admin, stage, '/admin/dashboard')
    const numbers = card(page, 'Practice statistics').locator('dl > div')
    await expect(numbers).toHaveText(
      [
        /^Total Leads\s+47\s+last 30 days$/,
        /^New Leads\s+9\s+to contact$/,
        /^Therapists\s+14$/,
        /^Profile Views\s+3,482$/,
      ],
      { useInnerText: true },
    )
    await expect(recent(page)).toHaveCount(5)
    for (const said of [
      'Sarah Bennett',
      'sarah.bennett@mail.example',
      'No phone',
      'Not Contacted',
      'Couples, Hintonburg Office',
      'No Preference',
    ]) {
      await expect(recent(page).first()).toContainText(said, { useInnerText: true })
    }

    // Each Manage button links to its lead; closing the lead leads back.
    await recent(page).first().getByRole('link', { name: 'Manage Sarah Bennett' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sarah Bennett' })
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await page.waitForURL('**/admin/dashboard')

    const links = card(page, 'Quick Links')
    await expect(links).toContainText('9 not contacted', { useInnerText: true })
    await expect(links).toContainText('Coming Soon', { useInnerText: true })
    const places = await Promise.all(
      (await links.getByRole('link').all()).map((link) => link.getAttribute('href')),
    )
    expect(places).toEqual(['/admin/profile', '/admin/leads', '/'])
    await page.getByRole('link', { name: 'View All' }).click()
    await page.getByRole('heading', { level: 1, name: 'Consultation Leads' }).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('sees what needs attention below the work, and tries again what failed', slow, async () => {
    const { page, problems, close } = await arriveAs(admin, stage, '/admin/dashboard')
    // The demo practice has no mail server, and no one has made a backup of it.
    await page.getByText('2 things need attention').waitFor()
    await page.getByText('Emails, Backups').waitFor()
    await page.getByRole('link', { name: 'System health' }).click()
    await page.waitForURL('**/admin/health')
    const rows = page.getByRole('region', { name: /need attention/ }).getByRole('listitem')
    await expect(rows.filter({ hasText: 'Backups' })).toContainText('npm run backup')
    await expect(rows.filter({ hasText: 'Emails' })).toContainText('SMTP_URL')
    await expect(rows.filter({ hasText: 'Deletion of expired records' })).toContainText(
      'Last success today',
    )

    // A call that fails later is shown when the dashboard is opened again.
    await stage.server.sql(
      `insert into service_health (service, last_success_at, failure) values ('mail', '2026-11-02T11:07:00.000Z', 'down')
       on conflict (service) do update set failure = 'down' returning service`,
    )
    const refuse = (path: string, message: string) =>
      page.route(path, (route) => route.fulfill({ status: 503, json: { message } }))
    await page.goto('/admin/health')
    await expect(rows.filter({ hasText: 'Emails' })).toContainText(
      'The mail server cannot be reached.',
    )
    await refuse('**/api/admin/day', 'The leads are being counted.')
    await refuse('**/api/admin/stats', 'The numbers are being counted.')
    await page.goto('/admin/dashboard')

    const recentCard = card(page, 'Recent consultation requests')
    await recentCard.getByRole('heading', { name: 'Error Loading Leads' }).waitFor()
    await recentCard.getByText('The leads are being counted.').waitFor()
    // The chats that wait are shown nevertheless.
    const waiting = waitingWork(page)
    await waiting.getByText('This list is incomplete.').waitFor()
    await expect(waiting.getByRole('link', { name: /^Reply to/ }).first()).toBeVisible()
    const strip = page.getByRole('alert').filter({ hasText: 'Error loading stats' })
    await expect(strip).toContainText('The numbers are being counted.', { useInnerText: true })

    await page.unroute('**/api/admin/day')
    await page.unroute('**/api/admin/stats')
    await strip.getByRole('button', { name: 'Try again' }).click()
    await card(page, 'Practice statistics').getByText('Total Leads').waitFor()
    await recentCard.getByRole('button', { name: 'Try again' }).click()
    await recent(page).first().getByRole('heading', { name: 'Sarah Bennett' }).waitFor()
    await waiting.getByRole('link', { name: /^Open/ }).nth(1).waitFor()
    await expect(waiting.getByText('This list is incomplete.')).toHaveCount(0)
    await stage.server.sql("delete from service_health where service = 'mail' returning service")
    expect(problems).toEqual([])
    await close()
  })
})

describe('a therapist', () => {
  it('sees the leads assigned to her and no practice statistics', async () => {
    const { page, problems, close } = await arriveAs(maya, stage, '/admin/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Welcome back, Maya' }).waitFor()
    const own = await stage.server.sql(
      `select l.first_name, l.last_name, l.status from consultation_leads l
       join users u on u.id = l.assigned_to where u.email = ? order by l.created_at desc`,
      [maya],
    )
    const names = own.map((row) => `${String(row['first_name'])} ${String(row['last_name'])}`)
    await expect(recent(page).getByRole('heading', { level: 3 })).toHaveText(names.slice(0, 5))
    const waiting = waitingWork(page)
    await waiting
      .getByRole('link', { name: /^Open / })
      .first()
      .waitFor()
    const ownUncontacted = names.filter((_name, at) => own[at]?.['status'] === 'notContacted')
    const opened = await waiting.getByRole('link', { name: /^Open [A-Z]/ }).allTextContents()
    expect(ownUncontacted.map((name) => `Open ${name}`)).toEqual(expect.arrayContaining(opened))
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
    await card(page, 'Your public profile').getByText('Shown on the website').waitFor()
    expect(await card(page, 'Practice statistics').count()).toBe(0)
    expect(await page.getByText(/attention|Everything is running/).count()).toBe(0)
    // "no statistics block on the dashboard"
    expect(await page.getByText(/Total Leads|Profile Views/).count()).toBe(0)
    for (const name of ['Requests per day', 'By status']) {
      expect(await page.getByRole('heading', { name }).count()).toBe(0)
    }
    expect(problems).toEqual([])
    await close()
  })
})

const setAvailable = async (username: string, available: boolean) => {
  const cookie = await stage.server.signIn(username)
  await stage.server.call(setAvailability, { cookie, body: { available } })
}

describe('the availability of staff', () => {
  it('is chosen on the dashboard and in the inbox, and shown in every tab', slow, async () => {
    const { page, context, problems, close } = await arriveAs(admin, stage, '/admin/dashboard')
    const second = await context.newPage()
    await visit(second, '/admin/chats')
    const [button, inInbox] = [page, second].map((tab) =>
      tab.getByRole('main').locator('summary', { hasText: /(for|from) chat$/ }),
    ) as [Locator, Locator]
    await expect(button).toHaveText('Available for chat')
    await expect(inInbox).toHaveText('Available for chat')
    await button.click()
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Away Until you change it' }).click()
    await expect(button).toHaveText('Away from chat')
    await expect(inInbox).toHaveText('Away from chat')
    await expect(button).toBeFocused()
    // A colleague sees who else is there.
    await setAvailable(maya, true)
    await button.click()
    await main.getByText('Also available for chat: Maya Chen.').waitFor()
    await main.getByRole('button', { name: /^Available Until chat closes/ }).click()
    await expect(inInbox).toHaveText('Available for chat')
    expect(problems).toEqual([])
    await close()
  })
})

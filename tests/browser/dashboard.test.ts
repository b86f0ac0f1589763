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
  it('opens who waits for an answer', slow, async () => {
    // Of those who left long ago no one expects an answer.
    const here = [new Date().toISOString()]
    await stage.server.sql("update chat_sessions set last_seen = ? where state = 'waiting'", here)
    const { page, problems, close } = await arriveAs(admin, stage, '/admin')
    await page.getByRole('heading', { level: 1, name: 'Welcome back, Grace' }).waitFor()
    await expect(page).toHaveTitle(/^\(\d+\) Admin Dashboard \| Stillwater Psychotherapy$/)
    await page.locator('main').getByText(formatLongDate(new Date())).waitFor()
    await expect(current(page)).toHaveText('Dashboard', { useInnerText: true })

    const waiting = waitingWork(page)
    await waiting
      .getByRole('link', { name: /^Open [A-Z]/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Status').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await page.waitForURL('**/admin/dashboard')
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

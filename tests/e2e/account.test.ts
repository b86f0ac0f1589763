import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, describe, it } from 'vitest'
import {
  desktop,
  expectNoSidewaysScroll,
  expectSound,
  openPerson,
  phone,
  visit,
} from '../support/browser.ts'
import { addCookies, setupE2E, signInAt, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { readCookie } from '../support/read-cookie.ts'
import { everyIn } from '../support/run.ts'
import { admin, daniel, demoPassword, maya } from '../support/test-server.ts'

const e2e = setupE2E(async () => ({ RATE_LIMIT: 'on' }))

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const ipad =
  'Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.7 Mobile/15E148 Safari/604.1'

afterEach(async () => {
  await e2e.server.sql('delete from login_failures')
  await e2e.server.sql('delete from sessions')
})

// Accessibility checks of many states are slow on a busy machine.
const long = { timeout: 240_000 }

/** Signs in over HTTP with a given user agent. @returns the cookie */
async function signInWith(username: string, userAgent: string, password = demoPassword) {
  const answer = await e2e.server.request('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ username, password }),
  })
  expect(answer.status).toBe(200)
  return readCookie(answer)
}

/** Copies the cookies of one browser into another, as a thief would. */
const copyCookies = (cookies: string, context: BrowserContext) =>
  addCookies(context, cookies, e2e.server.url)

const devices = (page: Page) => page.getByRole('region', { name: 'Signed-in devices' })
const current = (page: Page) => page.getByLabel('Current password', { exact: true })
const fresh = (page: Page) => page.getByLabel('New password', { exact: true })
const change = (page: Page) => page.getByRole('button', { name: 'Change password' })

describe('a stolen session', () => {
  it('ends when its owner changes the password', async () => {
    const owner = await openPerson(e2e.browser, e2e.server.url)
    await signInAt(owner.page, '/admin/account', maya)
    await owner.page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()

    // The cookie of her second browser is stolen.
    const copied = await signInWith(maya, firefox)
    const thief = await openPerson(e2e.browser, e2e.server.url)
    await copyCookies(copied, thief.context)
    await visit(thief.page, '/admin/leads')
    await thief.page.getByRole('heading', { level: 1, name: 'My Assigned Leads' }).waitFor()

    // She sees an unknown browser in her list.
    const foreign = devices(owner.page)
      .getByRole('listitem')
      .filter({ hasText: 'Firefox on Windows' })
    await visit(owner.page, '/admin/account')
    await foreign.waitFor()
    await current(owner.page).fill(demoPassword)
    await fresh(owner.page).fill('herons on the far shore')
    await change(owner.page).click()
    await toast(owner.page, 'Password changed').waitFor()
    await toast(owner.page, 'Every other device was signed out.').waitFor()
    await foreign.waitFor({ state: 'detached' })
    expect([await current(owner.page).inputValue(), await fresh(owner.page).inputValue()]).toEqual([
      '',
      '',
    ])
    // Her own session continues.
    await visit(owner.page, '/admin/leads')
    await owner.page.getByRole('heading', { level: 1, name: 'My Assigned Leads' }).waitFor()

    await visit(thief.page, '/admin/leads')
    await thief.page.getByRole('heading', { level: 1, name: 'Therapist Login' }).waitFor()
    const user = await e2e.server.request('/api/user', { headers: { cookie: copied } })
    expect(user.status).toBe(401)

    await visit(owner.page, '/admin/account')
    await current(owner.page).fill('herons on the far shore')
    await fresh(owner.page).fill(demoPassword)
    await change(owner.page).click()
    await toast(owner.page, 'Password changed').waitFor()
    expect(owner.problems).toEqual([])
    for (const person of [owner, thief]) await person.close()
  })
})

describe.each(everyIn(['on a desktop', desktop], ['on a phone', phone]))(
  'an administrator %s',
  (_, viewport) => {
    it('opens their account, changes the password and signs devices out', long, async () => {
      const { page, problems, close } = await openPerson(e2e.browser, e2e.server.url, {
        viewport,
      })
      const isPhone = viewport === phone
      await signInWith(admin, firefox)
      const tablet = await signInWith(admin, ipad)
      await visit(page, '/auth')
      await page.getByLabel('Username', { exact: true }).fill(admin)
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.waitForURL(`${e2e.server.url}/`)

      // Opened from the user menu of the public pages.
      const menu = isPhone
        ? page.getByLabel('Menu', { exact: true })
        : page.locator('summary', { hasText: 'Grace Kim' })
      const account = page.getByRole('link', { name: 'Your account' })
      await menu.click()
      await account.waitFor()
      await expectSound(page)
      // The accessibility check may move the focus out of the menu, which closes it.
      if (!(await account.isVisible())) await menu.click()
      await account.click()
      await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
      await expect(page).toHaveTitle('Your account | Stillwater Psychotherapy')
      await page.getByRole('main').getByText('admin@stillwater.example').waitFor()

      const rows = devices(page).getByRole('listitem')
      await expect(rows).toHaveCount(3)
      await expect(rows.first()).toHaveText(/Chrome on Linux\s+This device\s+Active now, from /, {
        useInnerText: true,
      })
      expect((await rows.allInnerTexts()).join('\n')).toContain('Safari on iPad')
      await expectSound(page)

      await change(page).click()
      await page.getByText('Current password is required').waitFor()
      await page.getByText('Password must be at least 6 characters').waitFor()
      await expectSound(page)
      await current(page).fill('not this one')
      await fresh(page).fill('gracekim')
      await page.getByText('Too easy to guess.').waitFor()
      await change(page).click()
      await toast(page, 'Password not changed').waitFor()
      await page.getByRole('main').getByText('This is not your current password').waitFor()
      await current(page).fill(demoPassword)
      await change(page).click()
      await page.getByRole('main').getByText('This password is too easy to guess').waitFor()
      await expectSound(page)

      await page.getByRole('button', { name: 'Sign out Safari on iPad' }).click()
      await toast(page, 'Device signed out').waitFor()
      await toast(page, 'Safari on iPad is signed out.').waitFor()
      await expect(rows).toHaveCount(2)
      await expect
        .poll(() => page.evaluate<string>('document.activeElement?.textContent ?? ""'))
        .toBe('Signed-in devices')
      const gone = await e2e.server.request('/api/user', { headers: { cookie: tablet } })
      expect(gone.status).toBe(401)

      const everywhere = page.getByRole('button', { name: 'Sign out everywhere' })
      await everywhere.click()
      const question = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })
      await question.getByText('both devices').waitFor()
      await expect
        .poll(() => page.evaluate<string>('document.activeElement?.textContent ?? ""'))
        .toBe('Cancel')
      await expectSound(page)
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'hidden' })
      await expect
        .poll(() => page.evaluate<string>('document.activeElement?.textContent ?? ""'))
        .toBe('Sign out everywhere')
      await everywhere.click()
      await question.getByRole('button', { name: 'Sign out everywhere' }).click()
      await page.waitForURL('**/auth')
      await toast(page, 'Logout successful').waitFor()
      await toast(page, 'You have been logged out on every device.').waitFor()
      expect(await e2e.server.sql('select id_hash from sessions')).toEqual([])
      await visit(page, '/admin/account')
      await page.getByRole('heading', { level: 1, name: 'Therapist Login' }).waitFor()
      expect(problems).toEqual([])
      await close()
    })
  },
)

describe('a user on the account page', () => {
  it('sees what failed and can try again', async () => {
    const { page, context, close } = await openPerson(e2e.browser, e2e.server.url)
    await copyCookies(await e2e.server.signIn(daniel), context)
    let isDown = true
    await page.route('**/api/account/devices', (route) =>
      isDown
        ? route.fulfill({
            status: 503,
            json: { message: 'The service is not available right now.' },
          })
        : route.continue(),
    )
    await visit(page, '/admin/account')
    await page.getByText('Your devices could not be loaded').waitFor()
    await page.getByText('The service is not available right now.').waitFor()
    await expectSound(page)
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await devices(page).getByText('This device').waitFor()

    isDown = true
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    const question = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })
    await question.getByRole('button', { name: 'Sign out everywhere' }).click()
    await toast(page, 'Logout failed').waitFor()
    await question.waitFor({ state: 'hidden' })
    await close()
  })

  it('sees how long to wait after too many wrong passwords, without losing input', async () => {
    const { page, context, close } = await openPerson(e2e.browser, e2e.server.url)
    await copyCookies(await e2e.server.signIn(daniel), context)
    await visit(page, '/admin/account')
    await fresh(page).fill('lanterns on the shore')
    for (const [n, status] of [400, 400, 400, 400, 400, 429].entries()) {
      await current(page).fill(`guess ${n}`)
      const answered = page.waitForResponse('**/api/account/password')
      await change(page).click()
      expect((await answered).status()).toBe(status)
      // The button is enabled again after the response.
      await page.locator('button[data-pending]').waitFor({ state: 'detached' })
    }
    await page
      .getByRole('main')
      .getByText(/^Too many wrong passwords\. Please wait 1[45] minutes and try again\.$/)
      .waitFor()
    await expect(fresh(page)).toHaveValue('lanterns on the shore')
    await expectSound(page)
    await close()
  })

  it('can read it at 320 pixels and with text twice as large', async () => {
    const { page, context, close } = await openPerson(e2e.browser, e2e.server.url, {
      viewport: { width: 320, height: 640 },
    })
    await copyCookies(await e2e.server.signIn(maya), context)
    await visit(page, '/admin/account')
    await devices(page).getByText('This device').waitFor()
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 640, height: 800 })
    await page.evaluate('document.documentElement.style.fontSize = "200%"')
    await expectNoSidewaysScroll(page)
    await close()
  })
})

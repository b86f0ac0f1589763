// The own account: a forgotten password, the password, and the devices that are signed in.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { Page } from 'playwright-core'
import { afterEach, it, vi } from 'vitest'
import { openPerson, visit } from '../support/browser.ts'
import { addCookies, setupE2E, signInAt, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { readCookie } from '../support/read-cookie.ts'
import { admin, demoPassword, maya } from '../support/test-server.ts'

const stage = setupE2E({ RATE_LIMIT: 'on' })
// Stories of many steps, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 })

afterEach(async () => {
  await stage.server.sql('delete from login_failures')
  await stage.server.sql('delete from sessions')
})

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const ipad =
  'Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.7 Mobile/15E148 Safari/604.1'
const current = (page: Page) => page.getByLabel('Current password', { exact: true })
const fresh = (page: Page) => page.getByLabel('New password', { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const devices = (page: Page) => page.getByRole('region', { name: 'Signed-in devices' })
const readFocusedText = (page: Page) =>
  page.evaluate<string>(
    '(document.activeElement?.labels?.[0] ?? document.activeElement)?.textContent ?? ""',
  )

/** Signs in over HTTP with a given user agent. @returns the cookie */
async function signInWith(name: string, userAgent: string) {
  const answer = await stage.server.request('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ username: name, password: demoPassword }),
  })
  expect(answer.status).toBe(200)
  return readCookie(answer)
}
const isSignedIn = async (cookie: string) =>
  (await stage.server.request('/api/user', { headers: { cookie } })).status === 200

it('a stolen session ends when its owner changes the password', async () => {
  // The cookie of her second browser is stolen.
  const copied = await signInWith(maya, firefox)
  const thief = await openPerson(stage.browser, stage.server.url)
  await addCookies(thief.context, copied, stage.server.url)
  await visit(thief.page, '/admin/leads')
  await heading(thief.page, 'My Assigned Leads').waitFor()

  const owner = await openPerson(stage.browser, stage.server.url)
  await signInAt(owner.page, '/admin/account', maya)
  // She sees an unknown browser in her list.
  const foreign = devices(owner.page)
    .getByRole('listitem')
    .filter({ hasText: 'Firefox on Windows' })
  await foreign.waitFor()
  await current(owner.page).fill(demoPassword)
  await fresh(owner.page).fill('herons on the far shore')
  await button(owner.page, 'Change password').click()
  await toast(owner.page, 'Password changed').waitFor()
  await toast(owner.page, 'Every other device was signed out.').waitFor()
  await foreign.waitFor({ state: 'detached' })
  await expect(current(owner.page)).toHaveValue('')
  await expect(fresh(owner.page)).toHaveValue('')

  await visit(thief.page, '/admin/leads')
  await heading(thief.page, 'Therapist Login').waitFor()
  expect(await isSignedIn(copied)).toBe(false)
  // Her own session continues.
  await visit(owner.page, '/admin/leads')
  await heading(owner.page, 'My Assigned Leads').waitFor()
  expect(owner.problems).toEqual([])
  for (const person of [owner, thief]) await person.close()
})

async function makePasswordMistakes(page: Page) {
  const change = button(page, 'Change password')
  await change.click()
  await page.getByText('Current password is required').waitFor()
  await page.getByText('Password must be at least 6 characters').waitFor()
  await current(page).fill('not this one')
  await fresh(page).fill('gracekim')
  await page.getByText('Too easy to guess.').waitFor()
  await change.click()
  await toast(page, 'Password not changed').waitFor()
  await page.getByRole('main').getByText('This is not your current password').waitFor()
  await current(page).fill(demoPassword)
  await change.click()
  await page.getByRole('main').getByText('This password is too easy to guess').waitFor()

  await fresh(page).fill('lanterns on the shore')
  for (let n = 1; n <= 5; n += 1) {
    await page.request.post('/api/account/password', {
      data: { currentPassword: `guess ${n}`, newPassword: 'lanterns on the shore' },
    })
  }
  await current(page).fill('another guess')
  await change.click()
  await page
    .getByRole('main')
    .getByText(/^Too many wrong passwords\. Please wait 1[45] minutes and try again\.$/)
    .waitFor()
  await expect(fresh(page)).toHaveValue('lanterns on the shore')
}

/** Makes a call fail as when the service is down. @returns a function that ends it */
async function failCall(page: Page, path: string) {
  const message = 'The service is not available right now.'
  await page.route(path, (route) => route.fulfill({ status: 503, json: { message } }))
  return () => page.unroute(path)
}

it('an administrator opens their account, is refused easy passwords, and signs devices out', async () => {
  await signInWith(admin, firefox)
  const tablet = await signInWith(admin, ipad)
  const { page, problems, close } = await openPerson(stage.browser, stage.server.url)
  await signInAt(page, '/', admin)
  const endFailure = await failCall(page, '**/api/account/devices')
  // Opened from the user menu of the public pages.
  await page.locator('summary', { hasText: 'Grace Kim' }).click()
  await page.getByRole('link', { name: 'Your account' }).click()
  await heading(page, 'Your account').waitFor()
  await expect(page).toHaveTitle(/Your account \| Stillwater Psychotherapy$/)
  await page.getByRole('main').getByText('admin@stillwater.example').waitFor()
  await page.getByText('Your devices could not be loaded').waitFor()
  await page.getByText('The service is not available right now.').waitFor()
  await endFailure()
  await button(page, 'Try again').click()

  const rows = devices(page).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toHaveText(/Chrome on Linux\s+This device\s+Active now, from /, {
    useInnerText: true,
  })
  await makePasswordMistakes(page)

  await button(page, 'Sign out Safari on iPad').click()
  await toast(page, 'Device signed out').waitFor()
  await toast(page, 'Safari on iPad is signed out.').waitFor()
  await expect(rows).toHaveCount(2)
  await expect.poll(() => readFocusedText(page)).toBe('Signed-in devices')
  expect(await isSignedIn(tablet)).toBe(false)

  const everywhere = button(page, 'Sign out everywhere')
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })
  await everywhere.click()
  await question.getByText('both devices').waitFor()
  await expect.poll(() => readFocusedText(page)).toBe('Cancel')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => readFocusedText(page)).toBe('Sign out everywhere')

  const endOtherFailure = await failCall(page, '**/api/account/devices')
  await everywhere.click()
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await toast(page, 'Logout failed').waitFor()
  await question.waitFor({ state: 'hidden' })
  await endOtherFailure()
  await everywhere.click()
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.waitForURL('**/auth')
  await toast(page, 'Logout successful').waitFor()
  await toast(page, 'You have been logged out on every device.').waitFor()
  expect(await stage.server.sql('select id_hash from sessions')).toEqual([])
  expect(problems).toEqual([])
  await close()
})

// The own account: a forgotten password, the password, and the devices that are signed in.
import type { Page } from 'playwright-core'
import { afterEach, it, vi } from 'vitest'
import { openPerson, phone, visit } from '../support/browser.ts'
import { setupE2E, toast } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import { findLinkToken, readMailsTo } from '../support/link-mails.ts'
import { isWholeRun } from '../support/run.ts'
import { daniel } from '../support/test-server.ts'

const stage = setupE2E({ RATE_LIMIT: 'on' })
// Stories of many steps, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 })

afterEach(async () => {
  await stage.server.sql('delete from login_failures')
  await stage.server.sql('delete from sessions')
})

const newPassword = 'harbour lamps at dusk'

const username = (page: Page) => page.getByLabel('Username', { exact: true })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const fresh = (page: Page) => page.getByLabel('New password', { exact: true })
const email = (page: Page) => page.getByLabel('Email')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const readFocusedText = (page: Page) =>
  page.evaluate<string>(
    '(document.activeElement?.labels?.[0] ?? document.activeElement)?.textContent ?? ""',
  )

/** The token of the newest link for a new password, once there are `count` of them. */
async function findToken(count: number) {
  await eventually(() => expect(readMailsTo(stage.server.mails(), daniel)).toHaveLength(count))
  return findLinkToken(stage.server.mails(), daniel, 'reset')
}

/** Opens the form for a link, whose code cannot be loaded at first. */
async function openForgotForm(page: Page) {
  await page.route('**/assets/forgot-form-*.js', (route) => route.abort())
  await button(page, 'Forgot your password?').click()
  await heading(page, 'This form could not be loaded').waitFor()
  await page.unroute('**/assets/forgot-form-*.js')
  await button(page, 'Try again').click()
  await heading(page, 'Forgot your password?').waitFor()
  await button(page, 'Back to Login').click()

  // The address that was typed goes along, and comes back.
  await username(page).fill(daniel)
  await button(page, 'Forgot your password?').focus()
  await page.keyboard.press('Enter')
  await heading(page, 'Forgot your password?').waitFor()
  await expect.poll(() => readFocusedText(page)).toBe('Email')
  await expect(email(page)).toHaveValue(daniel)
  await button(page, 'Back to Login').click()
  await expect(username(page)).toHaveValue(daniel)
  await expect.poll(() => readFocusedText(page)).toBe('Password')
  await button(page, 'Forgot your password?').click()
}

async function askForLink(page: Page) {
  await email(page).fill('not an address')
  await button(page, 'Send me a link').click()
  await page.getByText('Please enter a valid email address').waitFor()
  await page.route('**/api/forgot-password', (route) => route.abort())
  await email(page).fill(daniel)
  await button(page, 'Send me a link').click()
  await page.getByRole('alert').getByText('We could not reach the server.').waitFor()
  await page.unroute('**/api/forgot-password')
  await expect(email(page)).toHaveValue(daniel)
  await email(page).focus()
  await page.keyboard.press('Enter')
  await heading(page, 'Check your email').waitFor()
  // The words are the same for an address without an account.
  await page.getByText('If there is an account with this email').waitFor()
}

/** Sets a new password on the form of a link, and signs in with it. */
async function setPassword(page: Page, secret: string) {
  await fresh(page).fill(secret)
  await page.getByText('Strong.').waitFor()
  await button(page, 'Set new password').click()
  await toast(page, 'Your new password is set. Sign in with it.').waitFor()
  await heading(page, 'Therapist Login').waitFor()
  await expect(page).toHaveURL(`${stage.server.url}/auth`)
  await expect(username(page)).toHaveValue(daniel)
  await expect.poll(() => readFocusedText(page)).toBe('Password')
  await password(page).fill(secret)
  await button(page, 'Log in').click()
  await toast(page, 'Login successful').waitFor()
  await expect(page).toHaveURL(`${stage.server.url}/`)
}

it.runIf(isWholeRun)(
  'a forgotten password is replaced by the link in an email, and the new one signs in',
  async () => {
    const { page, problems, close } = await openPerson(stage.browser, stage.server.url, {
      viewport: phone,
    })
    await visit(page, '/auth')
    await openForgotForm(page)
    await askForLink(page)
    const token = await findToken(1)

    await page.route('**/assets/reset-form-*.js', (route) => route.abort())
    await visit(page, `/auth?reset#token=${token}`)
    await heading(page, 'This form could not be loaded').waitFor()
    await page.unroute('**/assets/reset-form-*.js')
    await button(page, 'Try again').click()
    await heading(page, 'Set a new password').waitFor()
    // The token is removed from the history.
    await expect(page).toHaveURL(`${stage.server.url}/auth`)
    await expect(username(page)).toHaveValue(daniel)
    await fresh(page).fill('maya')
    await button(page, 'Set new password').click()
    await page.getByText('Password must be at least 6 characters').waitFor()
    await setPassword(page, newPassword)

    // While someone is signed in, the link of another request ends that session too.
    await page.request.post('/api/forgot-password', { data: { email: daniel } })
    // The first new password was confirmed by an email as well.
    const next = await findToken(3)
    await visit(page, `/auth?reset=${next}`)
    await setPassword(page, 'lanterns on the shore')

    await page.context().clearCookies()
    await visit(page, `/auth?reset#token=${token}`)
    await heading(page, 'This link does not work').waitFor()
    await page.getByText('This link has been used already.').waitFor()
    await button(page, 'Ask for another link').click()
    await heading(page, 'Forgot your password?').waitFor()
    expect(problems.filter((problem) => !problem.includes('Failed to fetch dynamically'))).toEqual(
      [],
    )
    await close()
  },
)

// A forgotten password is replaced by a mailed link.
import type { Page } from 'playwright-core'
import { describe, it, vi } from 'vitest'
import { desktop, expectSound, openPerson, phone, visit } from '../support/browser.ts'
import { setupE2E, toast } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import { findLinkToken, readMailsTo } from '../support/link-mails.ts'
import { everyIn } from '../support/run.ts'
import { daniel, demoPassword, director, maya } from '../support/test-server.ts'

const stage = setupE2E()
// These stories have many steps, and the machine may be busy.
vi.setConfig({ testTimeout: 180_000 })

const newPassword = 'harbour lamps at dusk'
const username = (page: Page) => page.getByLabel('Username', { exact: true })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const newPasswordField = (page: Page) => page.getByLabel('New password', { exact: true })
const login = (page: Page) => page.getByRole('heading', { level: 1, name: 'Therapist Login' })
const forgot = (page: Page) => page.getByRole('button', { name: 'Forgot your password?' })
const send = (page: Page) => page.getByRole('button', { name: 'Send me a link' })
const countMails = (email: string) => readMailsTo(stage.server.mails(), email).length
const findToken = (email: string) => findLinkToken(stage.server.mails(), email, 'reset')
/** The label of the focused field. */
const readFocusedLabel = (page: Page) =>
  page.evaluate<string>('document.activeElement?.labels?.[0]?.textContent ?? ""')

/** Asks for a link on the open login, and waits for its email. */
async function askForLink(page: Page, email: string) {
  const before = countMails(email)
  await forgot(page).click()
  await page.getByLabel('Email').fill(email)
  await send(page).click()
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()
  await eventually(() => expect(countMails(email)).toBe(before + 1))
}

describe.each(
  everyIn(
    ['a desktop', desktop, maya],
    ['a phone', phone, daniel],
    ['a very small phone', { width: 320, height: 640 }, director],
  ),
)('a forgotten password on %s', (_where, viewport, email) => {
  it('is replaced by the link in an email, and the new one signs in', async () => {
    const { page, problems, close } = await openPerson(stage.browser, stage.server.url, {
      viewport,
    })
    await visit(page, '/auth?next=%2Fadmin%2Fprofile')
    await username(page).fill(email)
    await forgot(page).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
    // What was typed goes along, and comes back.
    await expect.poll(() => readFocusedLabel(page)).toBe('Email')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expectSound(page)
    await page.getByRole('button', { name: 'Back to Login' }).click()
    await expect(username(page)).toHaveValue(email)
    await expect.poll(() => readFocusedLabel(page)).toBe('Password')

    await forgot(page).click()
    await page.getByLabel('Email').fill('not an address')
    await send(page).click()
    await page.getByText('Please enter a valid email address').waitFor()
    await expectSound(page)
    await page.getByLabel('Email').fill(email)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()
    await page.getByText('If there is an account with this email').waitFor()
    await expectSound(page)

    const token = await eventually(() => findToken(email))
    await visit(page, `/auth?reset=${token}`)
    await page.getByRole('heading', { level: 1, name: 'Set a new password' }).waitFor()
    // The token is removed from the history.
    await page.waitForURL(`${stage.server.url}/auth`)
    await expect(username(page)).toHaveValue(email)
    await expectSound(page)
    await newPasswordField(page).fill('maya')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await page.getByText('Password must be at least 6 characters').waitFor()
    await newPasswordField(page).fill(newPassword)
    await page.getByText('Strong.').waitFor()
    await page.getByRole('button', { name: 'Set new password' }).click()
    await toast(page, 'Your new password is set. Sign in with it.').waitFor()
    await login(page).waitFor()
    await expect(username(page)).toHaveValue(email)
    await expect.poll(() => readFocusedLabel(page)).toBe('Password')
    await password(page).fill(newPassword)
    await page.getByRole('button', { name: 'Log in' }).click()
    await toast(page, 'Login successful').waitFor()

    await page.context().clearCookies()
    await visit(page, `/auth?reset=${token}`)
    await page.getByRole('heading', { level: 1, name: 'This link does not work' }).waitFor()
    await page.getByText('This link has been used already.').waitFor()
    await expectSound(page)
    await page.getByRole('button', { name: 'Ask for another link' }).click()
    await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
    expect(problems).toEqual([])
    await close()
  })
})

it('a failed request is reported, keeps what was typed and can be repeated', async () => {
  const { page, problems, close } = await openPerson(stage.browser, stage.server.url)
  await page.route('**/api/forgot-password', (route) => route.abort())
  await visit(page, '/auth')
  await forgot(page).click()
  await page.getByLabel('Email').fill('grace@elsewhere.example')
  await send(page).click()
  await page.getByRole('alert').getByText('We could not reach the server.').waitFor()
  await expectSound(page)
  await page.unroute('**/api/forgot-password')
  await expect(page.getByLabel('Email')).toHaveValue('grace@elsewhere.example')
  await send(page).click()
  // The words are the same for an address without an account.
  await page.getByText('If there is an account with this email').waitFor()
  expect(problems).toEqual([])
  await close()
})

it('a form whose code could not be loaded can be tried again', async () => {
  const { page, close } = await openPerson(stage.browser, stage.server.url)
  await page.route('**/assets/forgot-form-*.js', (route) => route.abort())
  await visit(page, '/auth')
  await forgot(page).click()
  await page.getByRole('heading', { name: 'This form could not be loaded' }).waitFor()
  await expectSound(page)
  await page.unroute('**/assets/forgot-form-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
  await close()
})

it('the form of a link, whose code could not be loaded, can be tried again', async () => {
  const { page, close } = await openPerson(stage.browser, stage.server.url)
  const email = 'priya.raman@stillwater.example'
  await visit(page, '/auth')
  await askForLink(page, email)
  await page.route('**/assets/reset-form-*.js', (route) => route.abort())
  await visit(page, `/auth?reset=${findToken(email)}`)
  await page.getByRole('heading', { name: 'This form could not be loaded' }).waitFor()
  await page.unroute('**/assets/reset-form-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await newPasswordField(page).waitFor()
  await expect(page).toHaveURL(`${stage.server.url}/auth`)
  await close()
})

it('a person who is signed in sets a new password and signs in again', async () => {
  const email = 'tom.whitfield@stillwater.example'
  const { page, problems, close } = await openPerson(stage.browser, stage.server.url)
  await visit(page, '/auth')
  await askForLink(page, email)
  await page.getByRole('button', { name: 'Back to Login' }).click()
  await username(page).fill(email)
  await password(page).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`${stage.server.url}/`)
  await visit(page, `/auth?reset=${findToken(email)}`)
  await newPasswordField(page).fill(newPassword)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await login(page).waitFor()
  await page.waitForURL(`${stage.server.url}/auth`)
  await password(page).fill(newPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await toast(page, 'Login successful').waitFor()
  expect(problems).toEqual([])
  await close()
})

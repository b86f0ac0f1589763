import type { Page } from 'playwright-core'
import { afterAll, beforeEach, it, vi } from 'vitest'
import { openPerson, visit } from '../support/browser.ts'
import { setupE2E, toast } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import { isWholeRun } from '../support/run.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'
import { demoPassword, director, maya } from '../support/test-server.ts'

let smtp: SmtpServer
const e2e = setupE2E(async () => {
  smtp = await startSmtpServer()
  return { SMTP_URL: smtp.url, RATE_LIMIT: 'on' }
})
afterAll(() => smtp.stop())
// Stories of many steps, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 })
beforeEach(async () => {
  smtp.setMode('accept')
  await e2e.server.sql('delete from login_failures')
})

const username = (page: Page) => page.getByLabel('Username', { exact: true })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const code = (page: Page) => page.getByLabel('6-digit code')
const logIn = (page: Page) => page.getByRole('button', { name: 'Log in' })
const resend = (page: Page) => page.getByRole('button', { name: /^Resend code/ })
const login = (page: Page) => page.getByRole('heading', { level: 1, name: 'Therapist Login' })
const codeStep = (page: Page) => page.getByRole('heading', { level: 1, name: 'Check your email' })

async function giveCredentials(page: Page, name: string, secret = demoPassword) {
  await username(page).fill(name)
  await password(page).fill(secret)
  await logIn(page).click()
}

/** The codes of all emails to an address, once there are `count` of them. */
async function findEmailedCodes(to: string, count: number) {
  const mails = () => smtp.mails.filter((mail) => mail.to.includes(to))
  await eventually(() => expect(mails()).toHaveLength(count))
  return mails().map(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? 'no code')
}
const findNewestCode = async (to: string, count: number) =>
  (await findEmailedCodes(to, count)).at(-1) ?? 'no code'

const readFocusedText = (page: Page) =>
  page.evaluate<string>(
    '(document.activeElement?.labels?.[0] ?? document.activeElement)?.textContent ?? ""',
  )

/** Makes the pause before another code over, on the server. */
const endPause = () =>
  e2e.server.sql('update pending_sign_ins set code_sent_at = ?', [
    new Date(Date.now() - 31_000).toISOString(),
  ])

async function makeMistakesAtLogin(page: Page) {
  await logIn(page).click()
  await page.getByText('Username is required').waitFor()
  await page.getByText('Password is required').waitFor()
  await expect(username(page)).toHaveAttribute('aria-invalid', 'true')

  await giveCredentials(page, maya, 'not this one')
  await toast(page, 'Login failed').waitFor()
  await toast(page, 'Invalid username or password').waitFor()
  await page.getByText('Check your username and enter your password again.').waitFor()
  await expect(username(page)).toHaveValue(maya)
  await expect(password(page)).toHaveValue('')

  // Nothing was rejected, so the input stays.
  await page.context().setOffline(true)
  await giveCredentials(page, maya)
  await page.getByRole('main').getByText('An error occurred. Please try again.').waitFor()
  await expect(password(page)).toHaveValue(demoPassword)
  await page.context().setOffline(false)
  smtp.setMode('reject')
  await logIn(page).click()
  await page
    .getByRole('main')
    .getByText('We could not send the verification code. Please try again in a minute.')
    .waitFor()
  await expect(password(page)).toHaveValue(demoPassword)
  smtp.setMode('accept')
}

it('a therapist signs in with an emailed code and reaches the requested page', async () => {
  const { page, problems, close } = await openPerson(e2e.browser, e2e.server.url)
  // The clock runs normally, and can be advanced past the pause of the resend button.
  await page.clock.install()
  await visit(page, '/admin/leads?status=contacted')
  expect(new URL(page.url()).searchParams.get('next')).toBe('/admin/leads?status=contacted')
  await expect(page).toHaveTitle(/Therapist Login/)
  await makeMistakesAtLogin(page)

  await logIn(page).click()
  await toast(page, 'Verification Required').waitFor()
  await toast(page, 'Please enter the verification code sent to your email').waitFor()
  await codeStep(page).waitFor()
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code(page)).toHaveAttribute('inputmode', 'numeric')

  await page.getByRole('button', { name: 'Back to Login' }).click()
  await login(page).waitFor()
  await expect(username(page)).toHaveValue(maya)
  await expect(password(page)).toHaveValue('')
  await expect.poll(() => readFocusedText(page)).toBe('Password')
  // Within 30 seconds no second email is sent.
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await codeStep(page).waitFor()
  const first = await findNewestCode(maya, 1)

  await expect(resend(page)).toBeDisabled()
  await expect(resend(page)).toHaveText(/^Resend code in (30|[12]\d) s$/, { useInnerText: true })
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('Verification code must be 6 digits').waitFor()
  await code(page).fill('12a34')
  await expect(code(page)).toHaveValue('1234')
  // The sixth digit submits the form.
  await code(page).fill(first === '000000' ? '111111' : '000000')
  await toast(page, 'Verification failed').waitFor()
  await toast(page, 'Invalid verification code').waitFor()
  await page.getByText('Enter the 6 digits from our latest email.').waitFor()
  await expect(code(page)).toHaveValue('')

  await page.clock.fastForward(31_000)
  await endPause()
  await page.getByRole('button', { name: 'Resend code', exact: true }).click()
  await toast(page, 'Verification Code Resent').waitFor()
  await toast(page, 'A new verification code has been sent to your email').waitFor()
  await expect(resend(page)).toBeDisabled()
  const second = await findNewestCode(maya, 2)
  if (second !== first) {
    await code(page).fill(first)
    await toast(page, 'Invalid verification code').waitFor()
  }
  await expect.poll(() => readFocusedText(page)).toBe('6-digit code')
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'Code: ${second.slice(0, 3)} ${second.slice(3)}.')
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement.dispatchEvent(paste)
  })()`)
  await toast(page, 'Verification successful').waitFor()
  await page.waitForURL('**/admin/leads?status=contacted')
  await page.getByRole('heading', { level: 1, name: 'My Assigned Leads' }).waitFor()

  // A signed-in user is redirected from the sign-in page.
  await visit(page, '/auth')
  await expect(page).toHaveURL(`${e2e.server.url}/`)
  await visit(page, '/auth?next=%2Fadmin%2Faccount')
  await expect(page).toHaveURL(`${e2e.server.url}/admin/account`)
  expect(problems).toEqual([])
  await close()
})

it.runIf(isWholeRun)(
  'a user signs in with the keyboard only, is never sent to another site, and starts again when the sign-in has expired',
  async () => {
    const { page, problems, close } = await openPerson(e2e.browser, e2e.server.url)
    await visit(page, `/auth?next=${encodeURIComponent('//elsewhere.example')}`)
    await page.keyboard.press('Tab')
    for (let steps = 0; (await readFocusedText(page)) !== 'Username' && steps < 30; steps += 1) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type(director)
    await page.keyboard.press('Tab')
    await expect.poll(() => readFocusedText(page)).toBe('Password')
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await code(page).waitFor()
    await findEmailedCodes(director, 1)
    await e2e.server.sql('delete from pending_sign_ins')
    // The field is already focused.
    await expect.poll(() => readFocusedText(page)).toBe('6-digit code')
    await page.keyboard.type('123456')
    await toast(page, 'Please try logging in again').waitFor()
    await login(page).waitFor()
    await expect(code(page)).toHaveCount(0)

    await expect.poll(() => readFocusedText(page)).toBe('Password')
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await codeStep(page).waitFor()
    await page.keyboard.type(await findNewestCode(director, 2))
    await toast(page, 'Verification successful').waitFor()
    await expect(page).toHaveURL(`${e2e.server.url}/`)
    expect(problems).toEqual([])
    await close()
  },
)

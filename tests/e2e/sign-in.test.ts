import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, it } from 'vitest'
import { desktop, expectSound, openPerson, phone, visit } from '../support/browser.ts'
import { setupE2E, toast } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import { everyIn } from '../support/run.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'
import { admin, daniel, demoPassword, director, maya } from '../support/test-server.ts'

let smtp: SmtpServer
const e2e = setupE2E(async () => {
  smtp = await startSmtpServer()
  return { SMTP_URL: smtp.url, RATE_LIMIT: 'on' }
})
afterAll(() => smtp.stop())
beforeEach(async () => {
  smtp.setMode('accept')
  await e2e.server.sql('delete from login_failures')
})

const username = (page: Page) => page.getByLabel('Username', { exact: true })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const code = (page: Page) => page.getByLabel('6-digit code')
const logIn = (page: Page) => page.getByRole('button', { name: 'Log in' })
const resend = (page: Page) => page.getByRole('button', { name: /^Resend code/ })

async function giveCredentials(page: Page, name: string, secret = demoPassword) {
  await username(page).fill(name)
  await password(page).fill(secret)
  await logIn(page).click()
}

/** The code in the newest email to an address, once there are `count` of them. */
async function findEmailedCode(to: string, count: number) {
  const mails = () => smtp.mails.filter((mail) => mail.to.includes(to))
  await eventually(() => expect(mails()).toHaveLength(count))
  return /^\d{6}$/m.exec(mails().at(-1)?.text ?? '')?.[0] ?? 'no code'
}
const countMails = (to: string) => smtp.mails.filter((mail) => mail.to.includes(to)).length

// Accessibility checks of many states are slow on a busy machine.
const long = { timeout: 240_000 }

const toOtherCode = (digits: string) => (digits === '000000' ? '111111' : '000000')

const readFocusedText = (page: Page) =>
  page.evaluate<string>(
    '(document.activeElement?.labels?.[0] ?? document.activeElement)?.textContent ?? ""',
  )

describe.each(
  everyIn(['on a desktop', desktop, maya, 'Maya'], ['on a phone', phone, daniel, 'Daniel']),
)('a therapist %s', (_, viewport, person, firstName) => {
  it('signs in with an emailed code and reaches the requested page', long, async () => {
    const { page, problems, close } = await openPerson(e2e.browser, e2e.server.url, {
      viewport,
    })
    // The clock runs normally, and can be advanced past the pause of the resend button.
    await page.clock.install()
    await visit(page, '/admin/leads?status=contacted')
    expect(new URL(page.url()).searchParams.get('next')).toBe('/admin/leads?status=contacted')
    await expect(page).toHaveTitle(/Therapist Login/)
    await page.getByRole('heading', { level: 1, name: 'Therapist Login' }).waitFor()
    await page.getByText('Registration is managed by administrators.').waitFor()
    await page.getByRole('button', { name: 'Forgot your password?' }).waitFor()
    await expectSound(page)

    await logIn(page).click()
    await page.getByText('Username is required').waitFor()
    await page.getByText('Password is required').waitFor()
    await expect(username(page)).toHaveAttribute('aria-invalid', 'true')
    await expectSound(page)

    await giveCredentials(page, person, 'not this one')
    await toast(page, 'Login failed').waitFor()
    await toast(page, 'Invalid username or password').waitFor()
    await page.getByText('Check your username and enter your password again.').waitFor()
    expect([await username(page).inputValue(), await password(page).inputValue()]).toEqual([
      person,
      '',
    ])
    await expectSound(page)

    const before = countMails(person)
    await giveCredentials(page, person)
    await toast(page, 'Verification Required').waitFor()
    await toast(page, 'Please enter the verification code sent to your email').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()
    const first = await findEmailedCode(person, before + 1)
    await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(code(page)).toHaveAttribute('inputmode', 'numeric')
    await expect(resend(page)).toBeDisabled()
    await expect(resend(page)).toHaveText(/^Resend code in (30|2\d) s$/, { useInnerText: true })
    await expectSound(page)

    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('Verification code must be 6 digits').waitFor()
    await code(page).fill('12a34')
    await expect(code(page)).toHaveValue('1234')
    // The sixth digit submits the form.
    await code(page).fill(toOtherCode(first))
    await toast(page, 'Verification failed').waitFor()
    await toast(page, 'Invalid verification code').waitFor()
    await page.getByText('Enter the 6 digits from our latest email.').waitFor()
    await expect(code(page)).toHaveValue('')
    await expectSound(page)

    await page.clock.fastForward(31_000)
    await e2e.server.sql('update pending_sign_ins set code_sent_at = ?', [
      new Date(Date.now() - 31_000).toISOString(),
    ])
    await page.getByRole('button', { name: 'Resend code', exact: true }).click()
    await toast(page, 'Verification Code Resent').waitFor()
    await toast(page, 'A new verification code has been sent to your email').waitFor()
    await expect(resend(page)).toBeDisabled()
    const second = await findEmailedCode(person, before + 2)
    if (second !== first) {
      await code(page).fill(first)
      await toast(page, 'Invalid verification code').waitFor()
    }
    // Pasted from the email with surrounding text.
    await code(page).focus()
    await page.evaluate(
      `(text) => {
        const data = new DataTransfer()
        data.setData('text', text)
        document.activeElement.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
      }`
        .replace('(text) =>', 'void ((text) =>')
        .concat(`)(${JSON.stringify(`Code: ${second.slice(0, 3)} ${second.slice(3)}.`)})`),
    )
    await toast(page, 'Verification successful').waitFor()
    await page.waitForURL('**/admin/leads?status=contacted')
    await page.getByRole('heading', { level: 1 }).waitFor()

    // A signed-in user is redirected from the sign-in page.
    await visit(page, '/auth')
    expect(new URL(page.url()).pathname).toBe('/')
    await visit(page, '/auth?next=%2Fadmin%2Faccount')
    expect(new URL(page.url()).pathname).toBe('/admin/account')
    expect(firstName.length).toBeGreaterThan(0)
    expect(problems).toEqual([])
    await close()
  })
})

describe('a user at the login', () => {
  it('returns from the code to the login with the username filled in', async () => {
    const { page, close } = await openPerson(e2e.browser, e2e.server.url)
    await visit(page, '/auth')
    const before = countMails(maya)
    await giveCredentials(page, maya)
    await findEmailedCode(maya, before + 1)
    await page.getByRole('button', { name: 'Back to Login' }).click()
    await page.getByRole('heading', { level: 1, name: 'Therapist Login' }).waitFor()
    expect([await username(page).inputValue(), await password(page).inputValue()]).toEqual([
      maya,
      '',
    ])
    await expect.poll(() => readFocusedText(page)).toBe('Password')
    await close()
  })

  it('returns to the login when the pending sign-in has expired', async () => {
    const { page, close } = await openPerson(e2e.browser, e2e.server.url)
    await visit(page, '/auth')
    await giveCredentials(page, maya)
    await code(page).waitFor()
    await e2e.server.sql('delete from pending_sign_ins')
    await code(page).fill('123456')
    await toast(page, 'Please try logging in again').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Therapist Login' }).waitFor()
    expect(await code(page).count()).toBe(0)
    await close()
  })

  it('can sign in with the keyboard only', async () => {
    const { page, close } = await openPerson(e2e.browser, e2e.server.url)
    await visit(page, '/auth?next=%2Fadmin%2Fleads')
    await page.keyboard.press('Tab')
    for (let steps = 0; (await readFocusedText(page)) !== 'Username' && steps < 30; steps += 1) {
      await page.keyboard.press('Tab')
    }
    const before = countMails(maya)
    await page.keyboard.type(maya)
    await page.keyboard.press('Tab')
    await expect.poll(() => readFocusedText(page)).toBe('Password')
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await code(page).waitFor()
    const digits = await findEmailedCode(maya, before + 1)
    // The field is already focused.
    await page.keyboard.type(digits)
    await page.waitForURL('**/admin/leads')
    await close()
  })

  it('can show the password before sending it', async () => {
    const { page, close } = await openPerson(e2e.browser, e2e.server.url)
    await visit(page, '/auth')
    await password(page).fill('quiet water')
    await expect(password(page)).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password(page)).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password(page)).toHaveAttribute('type', 'password')
    await close()
  })

  it.each(everyIn('desktop', 'phone'))(
    'sees how long to wait after too many wrong passwords, on a %s',
    async (device) => {
      const { page, close } = await openPerson(e2e.browser, e2e.server.url, {
        viewport: device === 'phone' ? phone : desktop,
      })
      await visit(page, '/auth')
      for (let n = 1; n <= 5; n += 1) {
        const answered = page.waitForResponse('**/api/login')
        await giveCredentials(page, director, `guess ${n}`)
        expect((await answered).status()).toBe(401)
        // The rejected password is cleared, and the form can be sent again.
        await expect(password(page)).toHaveValue('')
      }
      // The correct password is rejected too, so that a guesser learns nothing.
      const answered = page.waitForResponse('**/api/login')
      await giveCredentials(page, director)
      const response = await answered
      expect(response.status()).toBe(429)
      expect(Number(response.headers()['retry-after'])).toBeGreaterThan(800)
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert).toHaveText(
        /^Too many failed sign-ins\. Please wait 1[45] minutes and try again\.$/,
        { useInnerText: true },
      )
      await expectSound(page)
      await close()
    },
  )

  it('sees that no email can be sent, and is not locked out by it', async () => {
    const { page, close } = await openPerson(e2e.browser, e2e.server.url)
    await visit(page, '/auth')
    smtp.setMode('reject')
    for (let n = 0; n < 6; n += 1) {
      const answered = page.waitForResponse('**/api/login')
      await giveCredentials(page, admin)
      expect((await answered).status()).toBe(503)
      await page
        .getByRole('main')
        .getByText('We could not send the verification code. Please try again in a minute.')
        .waitFor()
      // Nothing was rejected, so the input stays.
      await expect(password(page)).toHaveValue(demoPassword)
    }
    await expectSound(page)
    smtp.setMode('accept')
    const before = countMails(admin)
    await logIn(page).click()
    await code(page).fill(await findEmailedCode(admin, before + 1))
    await page.waitForURL(`${e2e.server.url}/`)
    await close()
  })

  it('does not lose input when the network is down', async () => {
    const { page, context, close } = await openPerson(e2e.browser, e2e.server.url)
    await visit(page, '/auth')
    await context.setOffline(true)
    await giveCredentials(page, maya)
    await page.getByRole('main').getByText('An error occurred. Please try again.').waitFor()
    await expect(password(page)).toHaveValue(demoPassword)
    await context.setOffline(false)
    await logIn(page).click()
    await code(page).waitFor()
    await close()
  })

  it.each([
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example/',
    '/\t/x.example',
  ])('is not redirected to another site by next=%j', async (next) => {
    const { page, close } = await openPerson(e2e.browser, e2e.server.url)
    await visit(page, `/auth?next=${encodeURIComponent(next)}`)
    const before = countMails(maya)
    await giveCredentials(page, maya)
    await code(page).fill(await findEmailedCode(maya, before + 1))
    await toast(page, 'Verification successful').waitFor()
    await expect(page).toHaveURL(`${e2e.server.url}/`)
    await close()
  })
})

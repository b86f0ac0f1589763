// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, it, vi } from 'vitest'
import { openPerson, phone, visit } from '../support/browser.ts'
import { setupE2E } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'
import { daniel, demoPassword } from '../support/test-server.ts'

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

// A phone may unload the page while its owner looks for the code in the mail app.
it('a phone that reloads the page shows the code step at once, and sends no other code', async () => {
  const { page, context, problems, close } = await openPerson(e2e.browser, e2e.server.url, {
    viewport: phone,
  })
  await visit(page, '/auth?next=%2Fadmin%2Fleads')
  await giveCredentials(page, daniel)
  await codeStep(page).waitFor()
  const first = await findNewestCode(daniel, 1)

  // The page itself contains the code step, before any script runs or any call is answered.
  const own = await context.request.get('/auth')
  expect(own.headers()['cache-control']).toBe('private, no-store')
  const html = await own.text()
  expect(html).toContain('Check your email')
  expect(html).not.toContain('Therapist Login</h1>')
  const strangers = await (await fetch(`${e2e.server.url}/auth`)).text()
  expect(strangers).toContain('Therapist Login</h1>')
  expect(strangers).not.toContain('Check your email')

  await page.addInitScript(`
    globalThis.headings = []
    new MutationObserver(() => {
      const heading = document.querySelector('h1')?.textContent
      if (heading && headings.at(-1) !== heading) headings.push(heading)
    }).observe(document, { childList: true, subtree: true })
  `)
  await page.reload()
  await expect.poll(() => readFocusedText(page)).toBe('6-digit code')
  expect(await page.evaluate('headings')).toEqual(['Check your email'])
  await expect(resend(page)).toHaveText(/^Resend code in (30|[12]?\d) s$/, { useInnerText: true })

  await endPause()
  await page.reload()
  await expect(resend(page)).toHaveText('Resend code', { useInnerText: true })
  expect(await findEmailedCodes(daniel, 1)).toEqual([first])

  // A code that is typed before the scripts of the page have run is taken too.
  const { promise: isTyped, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/entry-browser*.js', async (route) => {
    await isTyped
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await code(page).fill(first)
  release()
  await page.waitForURL('**/admin/leads')
  expect(problems).toEqual([])

  await page.request.post('/api/screen-lock')
  const locked = await (await context.request.get('/auth')).text()
  expect(locked).toContain('This screen is locked')
  expect(locked).not.toContain('Therapist Login</h1>')

  // Once the sign-in has expired, the login is shown again.
  await context.clearCookies()
  await page.request.post('/api/login', { data: { username: daniel, password: demoPassword } })
  expect(await (await context.request.get('/auth')).text()).toContain('Check your email')
  await e2e.server.sql('update pending_sign_ins set expires_at = ?', [
    new Date(Date.now() - 1_000).toISOString(),
  ])
  const expired = await (await context.request.get('/auth')).text()
  expect(expired).toContain('Therapist Login</h1>')
  expect(expired).not.toContain('Check your email')
  await close()
})

it('a French user signs in in French, and works in English', async () => {
  const email = 'priya.raman@stillwater.example'
  const { page, problems, close } = await openPerson(e2e.browser, e2e.server.url, {
    viewport: phone,
  })
  const give = async () => {
    await page.getByLabel('Nom d’utilisateur').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Se connecter' }).click()
  }
  await visit(page, '/fr/auth?next=/admin/dashboard')
  await expect(page).toHaveTitle('Connexion des thérapeutes | Psychothérapie Stillwater')
  await give()
  await page.getByLabel('Code à 6 chiffres').fill(await findNewestCode(email, 1))
  await page.waitForURL('**/admin/dashboard')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA')
  await page.getByRole('heading', { level: 1, name: /Dashboard|Welcome/ }).waitFor()
  // Where no page was asked for, the French home page follows.
  await page.context().clearCookies()
  await visit(page, '/fr/auth')
  await give()
  await page.getByLabel('Code à 6 chiffres').fill(await findNewestCode(email, 2))
  await expect(page).toHaveURL(`${e2e.server.url}/fr`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA')
  expect(problems).toEqual([])
  await close()
})

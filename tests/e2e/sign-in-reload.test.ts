// A phone may unload the page while its owner looks for the code in the mail app.
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, it, vi } from 'vitest'
import { expectSound, openPerson, phone, visit } from '../support/browser.ts'
import { setupE2E, signInOnForm } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'
import { demoPassword, maya } from '../support/test-server.ts'

let smtp: SmtpServer
const e2e = setupE2E(async () => {
  smtp = await startSmtpServer()
  return { SMTP_URL: smtp.url }
})
afterAll(() => smtp.stop())
vi.setConfig({ testTimeout: 120_000 })

beforeEach(async () => {
  smtp.mails.length = 0
  await e2e.server.sql('delete from pending_sign_ins')
})

const code = (page: Page) => page.getByLabel('6-digit code')
const codeStep = (page: Page) => page.getByRole('heading', { level: 1, name: 'Check your email' })
const login = (page: Page) => page.getByRole('heading', { level: 1, name: 'Therapist Login' })
const resend = (page: Page) => page.getByRole('button', { name: /^Resend code/ })
/** The label of the focused field. */
const readFocusedLabel = (page: Page) =>
  page.evaluate<string>('document.activeElement?.labels?.[0]?.textContent ?? ""')

const readEmailedCodes = () => smtp.mails.map(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? 'no code')

/** Opens the code step on a phone. The email is sent before this step is shown. */
async function openCodeStep() {
  const person = await openPerson(e2e.browser, e2e.server.url, { viewport: phone })
  await signInOnForm(person.page, '/auth?next=%2Fadmin%2Fleads', maya)
  await codeStep(person.page).waitFor()
  expect(readEmailedCodes()).toHaveLength(1)
  const [first = ''] = readEmailedCodes()
  return { ...person, first }
}

it('restores the code step after a reload without sending another code', async () => {
  const { page, problems, first, close } = await openCodeStep()
  for (const _ of [1, 2]) {
    await page.reload()
    await codeStep(page).waitFor()
    await expect.poll(() => readFocusedLabel(page)).toBe('6-digit code')
    expect(await login(page).count()).toBe(0)
  }
  await expect(resend(page)).toBeDisabled()
  await expect(resend(page)).toHaveText(/^Resend code in (30|[12]?\d) s$/, { useInnerText: true })
  await expectSound(page)
  expect(readEmailedCodes()).toEqual([first])
  await page.keyboard.type(first)
  await page.waitForURL('**/admin/leads')
  expect(problems).toEqual([])
  await close()
})

it('shows the code step at once after a reload, and never the login before it', async () => {
  const { page, context, problems, first, close } = await openCodeStep()
  // The page itself contains the code step, before any script runs or any call is answered.
  const html = await (await context.request.get('/auth')).text()
  expect(html).toContain('Check your email')
  expect(html).not.toContain('Therapist Login</h1>')
  await page.route('**/api/login/pending', (route) => route.abort())
  await page.addInitScript(`
    globalThis.headings = []
    new MutationObserver(() => {
      const heading = document.querySelector('h1')?.textContent
      if (heading && headings.at(-1) !== heading) headings.push(heading)
    }).observe(document, { childList: true, subtree: true })
  `)
  await page.reload()
  await page.locator('html[data-ready]').waitFor()
  await expect.poll(() => readFocusedLabel(page)).toBe('6-digit code')
  expect(await page.evaluate('headings')).toEqual(['Check your email'])
  await page.keyboard.type(first)
  await page.waitForURL('**/admin/leads')
  expect(problems).toEqual([])
  await close()
})

it('serves the code step to nobody else, and nothing of it is cached', async () => {
  const { context, close } = await openCodeStep()
  const own = await context.request.get('/auth')
  expect(own.headers()['cache-control']).toBe('private, no-store')
  const strangers = await (await fetch(`${e2e.server.url}/auth`)).text()
  expect(strangers).toContain('Therapist Login</h1>')
  expect(strangers).not.toContain('Check your email')
  await close()
})

it('shows the unlock form at once when a locked page is reloaded', async () => {
  const { context, page, first, close } = await openCodeStep()
  await code(page).fill(first)
  await page.waitForURL('**/admin/leads')
  await page.request.post('/api/screen-lock')
  const html = await (await context.request.get('/auth')).text()
  expect(html).toContain('This screen is locked')
  expect(html).not.toContain('Therapist Login</h1>')
  await close()
})

it('takes a code that was typed before the scripts of the page have run', async () => {
  const { page, problems, first, close } = await openCodeStep()
  const { promise: isTyped, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/entry-browser*.js', async (route) => {
    await isTyped
    await route.continue()
  })
  await page.reload()
  await code(page).fill(first)
  release()
  await page.waitForURL('**/admin/leads')
  expect(problems).toEqual([])
  await close()
})

it('offers another code after a reload when 30 seconds have passed', async () => {
  const { page, problems, first, close } = await openCodeStep()
  await e2e.server.sql('update pending_sign_ins set code_sent_at = ?', [
    new Date(Date.now() - 31_000).toISOString(),
  ])
  await page.reload()
  await codeStep(page).waitFor()
  await expect(resend(page)).toHaveText('Resend code', { useInnerText: true })
  expect(readEmailedCodes()).toEqual([first])
  await code(page).fill(first)
  await page.waitForURL('**/admin/leads')
  expect(problems).toEqual([])
  await close()
})

it('sends no second code when the password is entered again within 30 seconds', async () => {
  const { page, context, problems, first, close } = await openCodeStep()
  await page.close()
  const again = await context.newPage()
  await visit(again, '/auth')
  await codeStep(again).waitFor()
  await again.getByRole('button', { name: 'Back to Login' }).click()
  await login(again).waitFor()
  await again.getByLabel('Username', { exact: true }).fill(maya)
  await again.getByLabel('Password', { exact: true }).fill(demoPassword)
  await again.getByRole('button', { name: 'Log in' }).click()
  await codeStep(again).waitFor()
  expect(readEmailedCodes()).toEqual([first])
  await code(again).fill(first)
  await again.waitForURL(`${e2e.server.url}/`)
  expect(problems).toEqual([])
  await close()
})

it('shows the login after a reload when the pending sign-in has expired', async () => {
  const { page, problems, close } = await openCodeStep()
  await e2e.server.sql('update pending_sign_ins set expires_at = ?', [
    new Date(Date.now() - 1_000).toISOString(),
  ])
  await page.reload()
  await page.locator('html[data-ready]').waitFor()
  await login(page).waitFor()
  expect(await codeStep(page).count()).toBe(0)
  expect(problems).toEqual([])
  await close()
})

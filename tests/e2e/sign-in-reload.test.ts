// A phone may drop the page while its owner looks for the code in the mail app.
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { expectSound, openPerson, phone, visit } from '../support/browser.ts'
import { setupE2E, signInAt } from '../support/e2e.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'
import { demoPassword, maya } from '../support/test-server.ts'

let smtp: SmtpServer
const stage = setupE2E(async () => {
  smtp = await startSmtpServer()
  return { SMTP_URL: smtp.url }
})
afterAll(() => smtp.stop())
vi.setConfig({ testTimeout: 120_000 })

beforeEach(async () => {
  smtp.mails.length = 0
  await stage.server.sql('delete from pending_sign_ins')
})

const code = (page: Page) => page.getByLabel('6-digit code')
const codeStep = (page: Page) => page.getByRole('heading', { level: 1, name: 'Check your email' })
const login = (page: Page) => page.getByRole('heading', { level: 1, name: 'Therapist Login' })
const resend = (page: Page) => page.getByRole('button', { name: /^Resend code/ })
/** What the focused field is called. */
const focusedLabel = (page: Page) =>
  page.evaluate<string>('document.activeElement?.labels?.[0]?.textContent ?? ""')

const codes = () => smtp.mails.map(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? 'no code')

/** At the code step on a phone, on the way to the leads. The mail is out before this step shows. */
async function arriveAtCodeStep() {
  const person = await openPerson(stage.browser, stage.server.url, { viewport: phone })
  await signInAt(person.page, '/auth?next=%2Fadmin%2Fleads', maya)
  await codeStep(person.page).waitFor()
  expect(codes()).toHaveLength(1)
  const [first = ''] = codes()
  return { ...person, first }
}

it('shows the code step again after a reload, mails nothing, and takes the code it mailed', async () => {
  const { page, problems, first, close } = await arriveAtCodeStep()
  for (const _ of [1, 2]) {
    await page.reload()
    await codeStep(page).waitFor()
    await expect.poll(() => focusedLabel(page)).toBe('6-digit code')
    expect(await login(page).count()).toBe(0)
  }
  expect(await resend(page).isDisabled()).toBe(true)
  expect(await resend(page).innerText()).toMatch(/^Resend code in (30|[12]?\d) s$/)
  await expectSound(page)
  expect(codes()).toEqual([first])
  await page.keyboard.type(first)
  await page.waitForURL('**/admin/leads')
  expect(problems).toEqual([])
  await close()
})

it('offers another code after a reload once half a minute has passed', async () => {
  const { page, problems, first, close } = await arriveAtCodeStep()
  await stage.server.sql('update pending_sign_ins set code_sent_at = ?', [
    new Date(Date.now() - 31_000).toISOString(),
  ])
  await page.reload()
  await codeStep(page).waitFor()
  expect(await resend(page).innerText()).toBe('Resend code')
  expect(codes()).toEqual([first])
  await code(page).fill(first)
  await page.waitForURL('**/admin/leads')
  expect(problems).toEqual([])
  await close()
})

it('mails no second code to whoever gives the password again within half a minute', async () => {
  const { page, context, problems, first, close } = await arriveAtCodeStep()
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
  expect(codes()).toEqual([first])
  await code(again).fill(first)
  await again.waitForURL(`${stage.server.url}/`)
  expect(problems).toEqual([])
  await close()
})

it('shows the login after a reload when the sign-in waits no longer', async () => {
  const { page, problems, close } = await arriveAtCodeStep()
  await stage.server.sql('update pending_sign_ins set expires_at = ?', [
    new Date(Date.now() - 1_000).toISOString(),
  ])
  const answered = page.waitForResponse('**/api/login/pending')
  await page.reload()
  expect(await (await answered).json()).toMatchObject({ isPending: false })
  await login(page).waitFor()
  expect(await codeStep(page).count()).toBe(0)
  expect(problems).toEqual([])
  await close()
})

// An administrator controls the access of other accounts, and reads in the audit log who has seen what.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, it, vi } from 'vitest'
import { changeLead, listLeads } from '#features/requests/leads/contract/leads.ts'
import { openPerson } from '../support/browser.ts'
import { connectGoogle } from '../support/connect-google.ts'
import { setupE2E, signInAt, signInOnForm, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { type StandInGoogle, startGoogle } from '../support/google.ts'
import { admin, daniel, demoPassword, maya } from '../support/test-server.ts'

let google: StandInGoogle
const stage = setupE2E(async () => {
  google = await startGoogle()
  return google.settings
})
afterAll(() => google.stop())
afterEach(async () => {
  await stage.server.sql('delete from sessions')
  await stage.server.sql('delete from login_failures')
  await stage.server.sql('update users set suspended_at = null')
})

// Stories of many steps, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 })

/** Signs in with a separate session, which a test may end. */
async function open(username: string, path: string) {
  const person = await openPerson(stage.browser, stage.server.url)
  await signInAt(person.page, path, username)
  return person
}

const openAccount = async (email: string) =>
  open(admin, `/admin/users/${await stage.server.userId(email)}`)

const readFocusedText = (page: Page) =>
  page.evaluate<string>(
    '(document.activeElement?.labels?.[0] ?? document.activeElement)?.textContent ?? ""',
  )
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const findEmail = async (id: number) =>
  (await stage.server.sql('select email from users where id = ?', [id]))[0]?.['email']
const listFacts = (page: Page) =>
  page.getByRole('list').filter({ hasText: 'Activity in the audit log' })

/** Opens a confirmation dialog with the keyboard; its initial focus is on Cancel. */
async function askByKeyboard(page: Page, action: string, title: string) {
  await button(page, action).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: title })
  await question.waitFor()
  await expect.poll(() => readFocusedText(page)).toBe('Cancel')
  return question
}

it('an administrator confirms their password before changing a colleague’s email', async () => {
  google.consent('consent', 'maya.chen@gmail.example')
  await connectGoogle(stage.server, await stage.server.signIn(maya))
  const id = await stage.server.userId(maya)
  const { page, problems, close } = await openAccount(maya)
  await listFacts(page)
    .getByText(/^Last sign-in today, \d{1,2}:\d{2}/)
    .waitFor()
  await listFacts(page).getByText('Google account connected', { exact: true }).waitFor()
  await listFacts(page).getByText('8 leads assigned').waitFor()

  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  const field = dialog.getByLabel('Your password', { exact: true })
  await stage.server.sql('update sessions set confirmed_at = ?', [
    new Date(Date.now() - 6 * 60_000).toISOString(),
  ])
  const email = page.getByLabel('Email')
  await email.fill('maya.roy@stillwater.example')
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await expect.poll(() => readFocusedText(page)).toBe('Your password')
  // After cancelling, nothing is changed and the input stays.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect(email).toHaveValue('maya.roy@stillwater.example')
  expect(await findEmail(id)).toBe(maya)

  await email.focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await expect.poll(() => readFocusedText(page)).toBe('Your password')
  await page.keyboard.type('not this one')
  await page.keyboard.press('Enter')
  await dialog.getByText('This is not your current password').waitFor()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => readFocusedText(page)).toBe('Your password')
  expect(await findEmail(id)).toBe(maya)
  await field.fill('')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await toast(page, 'User Updated').waitFor()
  await page.waitForURL('**/admin/users')
  expect(await findEmail(id)).toBe('maya.roy@stillwater.example')
  await stage.server.sql('update users set email = ?, username = ? where id = ?', [maya, maya, id])
  expect(problems).toEqual([])
  await close()
})

async function signOutEverywhere(page: Page, away: Page) {
  await page.route('**/api/admin/users/*/sign-out', (route) =>
    route.fulfill({ status: 503, json: { message: 'The service is not available right now.' } }),
  )
  const question = await askByKeyboard(page, 'Sign out everywhere', 'Sign out everywhere?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toast(page, 'Not Changed').waitFor()
  await toast(page, 'The service is not available right now.').waitFor()
  await question.waitFor()
  await page.unroute('**/api/admin/users/*/sign-out')
  await button(page, 'Sign out').click()
  await toast(page, 'Daniel Okafor is signed out on every device.').waitFor()
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => readFocusedText(page)).toBe('Sign out everywhere')
  // An open page notices the end of its session by itself.
  await away.waitForURL('**/auth?next=*')
}

it('an administrator signs an account out everywhere, suspends and resumes it with the keyboard', async () => {
  const { page, problems, close } = await openAccount(daniel)
  await listFacts(page).getByText('No sign-in so far', { exact: true }).waitFor()
  await expect(listFacts(page).getByText('Google account connected')).toHaveCount(0)
  const away = await open(daniel, '/admin/leads')
  await away.page.getByRole('heading', { level: 1, name: 'My Assigned Leads' }).waitFor()
  // The accounts are not for therapists.
  await expect(away.page.getByRole('link', { name: 'User Management' })).toHaveCount(0)
  await expect(away.page.getByRole('link', { name: 'Audit Log' })).toHaveCount(0)
  for (const path of ['/admin/users', '/admin/users/1']) {
    await away.page.goto(path)
    await away.page.waitForURL('**/admin/dashboard')
  }
  await signOutEverywhere(page, away.page)

  let question = await askByKeyboard(page, 'Suspend account', 'Suspend this account?')
  await expect(question).toContainText('Daniel Okafor is signed out on every device', {
    useInnerText: true,
  })
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => readFocusedText(page)).toBe('Suspend account')
  question = await askByKeyboard(page, 'Suspend account', 'Suspend this account?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toast(page, 'Account Suspended').waitFor()
  await page.getByText('This account is suspended: no one can sign in to it.').waitFor()
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => readFocusedText(page)).toBe('Resume account')
  await signInOnForm(away.page, '/auth?next=%2Fadmin%2Fleads', daniel)
  await toast(away.page, 'Invalid username or password').waitFor()

  question = await askByKeyboard(page, 'Resume account', 'Resume this account?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toast(page, 'Account Resumed').waitFor()
  await expect.poll(() => readFocusedText(page)).toBe('Suspend account')
  await away.page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await button(away.page, 'Log in').click()
  await away.page.waitForURL('**/admin/leads')
  // The administrator's own session continues.
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Daniel Okafor' }).waitFor()
  expect([...problems, ...away.problems]).toEqual([])
  await Promise.all([close(), away.close()])
})

/** Maya opens her leads and follows one up. @returns its number */
async function mayaWorks(): Promise<number> {
  const cookie = await stage.server.signIn(maya)
  const { json } = await stage.server.call(listLeads, { cookie })
  const id = (json as { id: number }[])[0]?.id ?? 0
  await stage.server.call(changeLead, { params: { id }, body: { status: 'contacted' }, cookie })
  return id
}

it('an administrator narrows the audit log, hears why it is not there, and tries again', async () => {
  await mayaWorks()
  await stage.server.signIn(admin, 'not the password').catch(() => {}) // its entry is looked at
  const { page, problems, close } = await openPerson(stage.browser, stage.server.url)
  const theLog = /\/api\/admin\/audit(\?|$)/
  for (const calls of [theLog, '**/api/admin/audit/people']) {
    await page.route(calls, (route) =>
      route.fulfill({ status: 503, json: { message: 'Not now.' } }),
    )
  }
  await signInAt(page, '/admin/audit', admin)
  await page.getByRole('heading', { name: 'The audit log could not be loaded' }).waitFor()
  await page.getByText('Not now.').waitFor()
  await page.unroute(theLog)
  await button(page, 'Try again').click()
  const rows = page.getByRole('row')
  await rows.nth(1).waitFor()
  const choose = (name: string) => page.getByRole('combobox', { name })
  const isShown = { state: 'attached' } as const
  const lost = 'The names could not be loaded. Open this list again.'
  await choose('Person').getByText(lost).waitFor(isShown)
  await page.unroute('**/api/admin/audit/people')
  // The names are read again when the list is opened.
  await choose('Person').focus()
  await choose('Person').getByText('Maya Chen').waitFor(isShown)
  await choose('Person').selectOption('Maya Chen')
  await page.waitForURL('**/admin/audit?person=*')
  await expect(page.getByRole('cell', { name: 'Grace Kim' })).toHaveCount(0)
  await page.getByRole('cell', { name: 'Maya Chen' }).first().waitFor()
  await button(page, 'Clear').click()

  const nothing = page.getByText('No entries found with current filters.')
  await choose('Action').selectOption('Photo removed')
  await nothing.waitFor()
  await page.getByRole('searchbox', { name: 'Record' }).fill('M')
  await page.getByText('Enter a record number, such as Lead 1047').waitFor()
  // A person is found by their name, and their entries by the number of their account.
  await page.getByRole('searchbox', { name: 'Record' }).fill('maya chen')
  await page.getByRole('button', { name: /^Maya Chen, User \d+$/ }).click()
  await page.waitForURL(/record=User\+\d+/)
  await button(page, 'Clear').click()
  await rows.nth(1).waitFor()
  await page.goBack()
  await nothing.waitFor()
  await button(page, 'Clear').click()

  const failed = rows.filter({ hasText: 'Failed' }).first()
  await choose('Outcome').selectOption('Failed')
  await page.waitForURL('**/admin/audit?outcome=failed')
  await failed.waitFor()
  await choose('Period').selectOption('From – to')
  await page.getByLabel('From', { exact: true }).fill('2026-01-01')
  await page.getByLabel('To', { exact: true }).fill('2026-01-02')
  await nothing.waitFor()
  await page.getByLabel('To', { exact: true }).fill('')
  await failed.waitFor()
  expect(problems).toEqual([])
  await close()
})

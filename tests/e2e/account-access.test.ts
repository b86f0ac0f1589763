// How an administrator controls the access of another account.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, it, vi } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPerson,
  phone,
} from '../support/browser.ts'
import { connectGoogle } from '../support/connect-google.ts'
import { setupE2E, signInAt, signInOnForm, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { type StandInGoogle, startGoogle } from '../support/google.ts'
import { admin, daniel, demoPassword, maya } from '../support/test-server.ts'

let google: StandInGoogle
const e2e = setupE2E(async () => {
  google = await startGoogle()
  return google.settings
})
afterAll(() => google.stop())
afterEach(async () => {
  await e2e.server.sql('delete from sessions')
  await e2e.server.sql('delete from login_failures')
  await e2e.server.sql('update users set suspended_at = null')
})

// Long stories are slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const sizes = [
  ['a desktop', desktop],
  ['a phone', phone],
] as const

/** Signs in with a separate session, which a test may end. */
async function open(username: string, path: string, viewport: typeof desktop = desktop) {
  const person = await openPerson(e2e.browser, e2e.server.url, { viewport })
  await signInAt(person.page, path, username)
  return person
}

async function openAccount(email: string, viewport: typeof desktop = desktop) {
  const person = await open(admin, `/admin/users/${await e2e.server.userId(email)}`, viewport)
  await person.page.getByLabel('First name').waitFor()
  return person
}

const readFocusedText = (page: Page) =>
  page.evaluate<string>(
    '(document.activeElement?.labels?.[0] ?? document.activeElement)?.textContent ?? ""',
  )
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const findEmail = async (id: number) =>
  (await e2e.server.sql('select email from users where id = ?', [id]))[0]?.['email']

/** Opens a confirmation dialog with the keyboard; its initial focus is on Cancel. */
async function askByKeyboard(page: Page, action: string, title: string) {
  await button(page, action).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: title })
  await question.waitFor()
  await expect.poll(() => readFocusedText(page)).toBe('Cancel')
  return question
}

it.each(sizes)(
  'lets an administrator confirm their password before changing a colleague’s email, on %s',
  async (_, viewport) => {
    const id = await e2e.server.userId(maya)
    const { page, problems, close } = await openAccount(maya, viewport)
    const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
    const field = dialog.getByLabel('Your password', { exact: true })
    await e2e.server.sql('update sessions set confirmed_at = ?', [
      new Date(Date.now() - 6 * 60_000).toISOString(),
    ])
    const email = page.getByLabel('Email')
    await email.fill('maya.roy@stillwater.example')
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await expect.poll(() => readFocusedText(page)).toBe('Your password')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

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
    await expectAccessible(page)
    expect(await findEmail(id)).toBe(maya)

    await field.fill('')
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await toast(page, 'User Updated').waitFor()
    await page.waitForURL('**/admin/users')
    expect(await findEmail(id)).toBe('maya.roy@stillwater.example')
    await e2e.server.sql('update users set email = ?, username = ? where id = ?', [maya, maya, id])
    expect(problems).toEqual([])
    await close()
  },
)

it.each(sizes)(
  'lets an administrator suspend and resume an account with the keyboard, on %s',
  async (_, viewport) => {
    const { page, problems, close } = await openAccount(daniel, viewport)
    const away = await open(daniel, '/admin/leads')
    await away.page.getByRole('heading', { level: 1 }).waitFor()

    let question = await askByKeyboard(page, 'Suspend account', 'Suspend this account?')
    await expect(question).toContainText('Daniel Okafor is signed out on every device', {
      useInnerText: true,
    })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => readFocusedText(page)).toBe('Suspend account')

    question = await askByKeyboard(page, 'Suspend account', 'Suspend this account?')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await toast(page, 'Account Suspended').waitFor()
    await page.getByText('This account is suspended: nobody can sign in to it.').waitFor()
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => readFocusedText(page)).toBe('Resume account')
    await expectAccessible(page)

    await away.page.reload()
    await away.page.waitForURL('**/auth?next=*')
    await signInOnForm(away.page, '/auth', daniel)
    await toast(away.page, 'Invalid username or password').waitFor()

    question = await askByKeyboard(page, 'Resume account', 'Resume this account?')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await toast(page, 'Account Resumed').waitFor()
    await expect.poll(() => readFocusedText(page)).toBe('Suspend account')
    await signInOnForm(away.page, '/auth?next=%2Fadmin%2Fleads', daniel)
    await away.page.waitForURL('**/admin/leads')
    expect([...problems, ...away.problems]).toEqual([])
    await Promise.all([close(), away.close()])
  },
)

it('lets an administrator sign another account out everywhere, and reports a failure', async () => {
  const { page, problems, close } = await openAccount(maya)
  const devices = [await open(maya, '/admin/leads'), await open(maya, '/admin/profile', phone)]
  for (const device of devices) await device.page.getByRole('heading', { level: 1 }).waitFor()

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
  await toast(page, 'Maya Chen is signed out on every device.').waitFor()
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => readFocusedText(page)).toBe('Sign out everywhere')
  // Open pages notice the end of their session by themselves.
  for (const device of devices) await device.page.waitForURL('**/auth?next=*')
  // The administrator's own session continues.
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Maya Chen' }).waitFor()
  for (const person of devices) await person.close()
  expect(problems).toEqual([])
  await close()
})

it('shows the last sign-in of an account and whether its Google account is connected', async () => {
  google.consent('consent', 'maya.chen@gmail.example')
  await connectGoogle(e2e.server, await e2e.server.signIn(maya))
  const { page, problems, close } = await openAccount(maya)
  const facts = page.getByRole('list').filter({ hasText: 'Activity in the audit log' })
  await facts.getByText(/^Last sign-in today, \d{1,2}:\d{2}/).waitFor()
  await facts.getByText('Google account connected', { exact: true }).waitFor()
  await close()

  const other = await openAccount('ruth.desjarlais@stillwater.example')
  const otherFacts = other.page.getByRole('list').filter({ hasText: 'Activity in the audit log' })
  await otherFacts.getByText('No sign-in so far', { exact: true }).waitFor()
  expect(await otherFacts.getByText('Google account connected').count()).toBe(0)
  await expectAccessible(other.page)
  expect([...problems, ...other.problems]).toEqual([])
  await other.close()
})

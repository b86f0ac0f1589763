// The first administrator sets up the practice; an administrator invites people, who make their own accounts.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { Page } from 'playwright-core'
import { afterAll, it, vi } from 'vitest'
import { openPerson, visit } from '../support/browser.ts'
import { arriveAs, setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { findLinkToken } from '../support/link-mails.ts'
import { createTestBed } from '../support/test-process.ts'
import { admin } from '../support/test-server.ts'

const stage = setupE2E({ RATE_LIMIT: 'on' })
const emptyPractice = createTestBed()
afterAll(() => emptyPractice.clear())

// Whole stories, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Invite by email' })
const openList = (page: Page) => page.getByRole('region', { name: 'Open invitations' })
const row = (page: Page, name: string) =>
  openList(page).getByRole('listitem').filter({ hasText: name })
const findToken = (to: string) => findLinkToken(stage.server.mails(), to, 'invite')
const readFocusedText = (page: Page) =>
  page.evaluate<string>('document.activeElement?.textContent ?? ""')

it('the first user of an empty practice becomes its administrator with the printed link, which works once', async () => {
  const server = await emptyPractice.start(emptyPractice.makeDirectory(), {
    DEMO: 'false',
    RATE_LIMIT: 'on',
  })
  const [, token = ''] = await server.says(/^Set up your practice: http:\S+\/auth#setup=(\S+)$/m)
  const { page, problems, close } = await openPerson(stage.browser, server.url)
  await visit(page, '/auth#setup=not-the-token')
  await heading(page, 'Set up your practice').waitFor()
  // The token is removed from the address and the history, and its field is out of the way.
  await expect(page).toHaveURL(`${server.url}/auth`)
  await expect(page.getByLabel('Setup token')).toBeHidden()
  await expect(page.getByLabel('Setup token')).toHaveValue('not-the-token')

  const create = button(page, 'Create administrator account')
  await create.click()
  for (const sentence of [
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    'Please enter a valid email address',
    'Password must be at least 6 characters',
  ]) {
    await page.getByText(sentence).waitFor()
  }
  await page.getByLabel('First name').fill('Ruth')
  await page.getByLabel('Last name').fill('Desjarlais')
  await page.getByLabel('Email').fill('ruth@practice.example')
  await passwordField(page).fill('ruthdesjarlais')
  await page.getByText('Too easy to guess.').waitFor()
  await create.click()
  await page.getByText('The token is not valid any more, or there is an account already.').waitFor()
  await toast(page, 'Registration is managed by administrators').waitFor()
  await expect(page.getByLabel('Setup token')).toBeFocused()
  await page.getByLabel('Setup token').fill(token)
  await create.click()
  await toast(page, 'Registration failed').waitFor()
  await page.getByRole('main').getByText('This password is too easy to guess').waitFor()
  await passwordField(page).fill('a canoe at first light')
  await page.getByText('Strong.').waitFor()
  await create.click()
  await toast(page, 'Registration successful').waitFor()
  await toast(page, 'Welcome, Ruth!').waitFor()
  await page.waitForURL(`${server.url}/admin/site`)
  await heading(page, 'Set up your practice').waitFor()
  await visit(page, '/admin')
  await page.getByText('Your website is not published yet.').waitFor()
  await heading(page, 'Welcome back, Ruth').waitFor()
  expect(problems).toEqual([])

  await page.context().clearCookies()
  await visit(page, `/auth#setup=${token}`)
  await page.getByLabel('First name').fill('Late')
  await page.getByLabel('Last name').fill('Comer')
  await page.getByLabel('Email').fill('late@practice.example')
  await passwordField(page).fill('a canoe at first light')
  await create.click()
  await button(page, 'Log in instead').click()
  await heading(page, 'Therapist Login').waitFor()
  // Without mail there is no code: the password alone signs in.
  await page.getByLabel('Username', { exact: true }).fill('ruth@practice.example')
  await passwordField(page).fill('a canoe at first light')
  await button(page, 'Log in').click()
  await toast(page, 'Login successful').waitFor()
  await toast(page, 'Welcome back, Ruth!').waitFor()
  await close()
})

it('an invitation is withdrawn after a question, and its link then says so to the person who is signed in', async () => {
  const { page, problems, close } = await arriveAs(admin, stage, '/admin/users?view=cards')
  const send = async (firstName: string) => {
    await button(page, 'Invite').click()
    await dialog(page).getByLabel('First name').fill(firstName)
    await dialog(page).getByLabel('Last name').fill('Larose')
    await dialog(page).getByLabel('Email').fill(`${firstName.toLowerCase()}@practice.example`)
    await dialog(page).getByRole('radio', { name: 'Administrator' }).check()
    await dialog(page).getByRole('switch', { name: 'Therapist Account' }).check()
    await dialog(page).getByRole('button', { name: 'Send invitation' }).click()
    const roles = row(page, `${firstName} Larose`)
    await expect(roles).toContainText('Administrator and Therapist', { useInnerText: true })
  }
  await send('Quentin')
  const withdraw = button(page, 'Withdraw the invitation of Quentin Larose')
  await withdraw.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Withdraw the invitation?' })
  // The notification of the invitation may still be shown, with the same address.
  await question.getByText('quentin@practice.example', { exact: true }).waitFor()
  await expect.poll(() => readFocusedText(page)).toBe('Cancel')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await row(page, 'Quentin Larose').waitFor()
  await expect(withdraw).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => readFocusedText(page)).toBe('Cancel')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toast(page, 'Invitation withdrawn').waitFor()
  await openList(page).getByText('No invitation is open.').waitFor()
  await expect.poll(() => readFocusedText(page)).toBe('Open invitations')

  await send('Sami')
  await visit(page, `/auth?invite=${findToken('quentin@practice.example')}`)
  await page.getByText('This invitation was withdrawn.').waitFor()
  await visit(page, `/auth?invite=${findToken('sami@practice.example')}`)
  await heading(page, 'Welcome, Sami').waitFor()
  await page.getByText('Grace Kim is signed in in this browser, and will be signed out.').waitFor()
  await expect(page).toHaveURL(`${stage.server.url}/auth?invite`)
  await page.reload()
  await page.getByText('Open the link in the latest email').waitFor()
  await button(page, 'Go to the login').click()
  await expect(page).toHaveURL(`${stage.server.url}/`)
  expect(problems).toEqual([])
  await close()
})

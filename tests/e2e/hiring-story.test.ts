// The first administrator sets up the practice; an administrator invites people, who make their own accounts.
import type { Page } from 'playwright-core'
import { afterAll, it, vi } from 'vitest'
import { openPerson, phone, visit } from '../support/browser.ts'
import { arriveAs, setupE2E, toast } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import { bio, fillInProfile, profileWords } from '../support/fill-in-profile.ts'
import { findLinkToken } from '../support/link-mails.ts'
import { createTestBed } from '../support/test-process.ts'
import { admin, maya } from '../support/test-server.ts'
import { card } from '../support/users-screen.ts'

const stage = setupE2E({ RATE_LIMIT: 'on' })
const emptyPractice = createTestBed()
afterAll(() => emptyPractice.clear())

// Whole stories, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 })

const email = 'renee.gauthier@stillwater.example'
const password = 'harbour lamps at dusk'

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

async function inviteRenee(page: Page) {
  const send = dialog(page).getByRole('button', { name: 'Send invitation' })
  await button(page, 'Invite').click()
  await send.click()
  for (const sentence of [
    'First name is required',
    'Last name is required',
    'Invalid email address',
  ]) {
    await dialog(page).getByText(sentence).waitFor()
  }
  await dialog(page).getByLabel('First name').fill('Renée')
  await dialog(page).getByLabel('Last name').fill('Gauthier')
  await dialog(page).getByLabel('Email').fill(maya)
  await expect(dialog(page).getByRole('radio', { name: 'Therapist' })).toBeChecked()
  await expect(dialog(page).getByRole('switch')).toHaveCount(0)
  await send.click()
  await dialog(page).getByText('A user with this email already exists').first().waitFor()
  await dialog(page).getByLabel('Email').fill(email)

  // What was typed is still there when the network fails, and when the dialog is closed by mistake.
  await page.route('**/api/admin/invitations', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await send.click()
  await dialog(page)
    .getByRole('alert')
    .getByText('The invitation could not be sent. Please try again.')
    .waitFor()
  await page.unroute('**/api/admin/invitations')
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await expect(dialog(page).getByLabel('First name')).toHaveValue('Renée')
  await send.click()
  await toast(page, `${email} gets a link that works for 72 hours.`).waitFor()
  await expect(row(page, 'Renée Gauthier')).toContainText(/Sent .* by Grace Kim\. Works until/, {
    useInnerText: true,
  })
}

/** Makes the account on the page of the link in the email. */
async function acceptInvitation(page: Page, replacedToken: string) {
  await page.route('**/api/find-invitation', (route) => route.abort())
  await visit(page, `/auth?invite#token=${replacedToken}`)
  await page.getByRole('heading', { name: 'Your link could not be checked' }).waitFor()
  await page.unroute('**/api/find-invitation')
  await button(page, 'Try again').click()
  await page.getByRole('heading', { name: 'This invitation does not work' }).waitFor()
  await page.getByText('Open the link in the latest email').waitFor()
  await button(page, 'Go to the login').click()
  await heading(page, 'Therapist Login').waitFor()

  const before = await page.evaluate<number>('history.length')
  await visit(page, `/auth?invite#token=${findToken(email)}`)
  await heading(page, 'Welcome, Renée').waitFor()
  // The token is removed from the history.
  await expect(page).toHaveURL(`${stage.server.url}/auth`)
  expect(await page.evaluate('history.length')).toBe(before + 1)
  await expect(page.getByLabel('Email, which is also your username')).toHaveValue(email)
  await button(page, 'Create my account').click()
  await page.getByText('Password must be at least 6 characters').waitFor()
  await passwordField(page).fill('Renée Gauthier')
  await page.getByText('Too easy to guess.').waitFor()
  await button(page, 'Create my account').click()
  await page.getByText('This password is too easy to guess').waitFor()
  await passwordField(page).fill(password)
  await page.getByText('Strong.').waitFor()
  await page.keyboard.press('Enter')
  await toast(page, 'Welcome, Renée!').waitFor()
  // The profile is waiting, hidden, with what it lacks.
  await page.waitForURL(`${stage.server.url}/admin/profile`)
  await expect(page.getByRole('switch', { name: 'Show on the website' })).not.toBeChecked()
  await page.getByText('Still missing: a title and a biography.').waitFor()
}

it('an administrator invites a therapist, who makes an account and appears on the site', async () => {
  const office = await arriveAs(admin, stage, '/admin/users')
  await inviteRenee(office.page)
  const first = await eventually(() => findToken(email))
  await button(office.page, 'Send again to Renée Gauthier').click()
  await toast(office.page, 'Invitation sent again').waitFor()
  await eventually(() => expect(findToken(email)).not.toBe(first))

  // On a phone, between sessions, the therapist makes the account and fills in the profile.
  const renee = await openPerson(stage.browser, stage.server.url, { viewport: phone })
  await acceptInvitation(renee.page, first)
  // The open screen of the administrator follows.
  await row(office.page, 'Renée Gauthier').waitFor({ state: 'detached' })
  await card(office.page, 'Renée Gauthier').getByText('Created, hidden', { exact: true }).waitFor()
  await office.page.getByText('16 accounts, 15 of them therapists').waitFor()

  await fillInProfile(renee.page)
  await renee.page.getByRole('tab', { name: 'Profile Preview' }).click()
  const preview = renee.page.getByRole('article', { name: 'Profile preview' })
  const words = await preview.innerText()
  for (const said of profileWords) expect(words).toContain(said)

  // A visitor finds her.
  const { page } = renee
  await page.context().clearCookies()
  await visit(page, '/therapists')
  const found = page.getByRole('article').filter({ hasText: 'Renée Gauthier' })
  await found.getByText('Deuil périnatal').waitFor()
  await found.getByRole('link', { name: 'Renée Gauthier', exact: true }).click()
  await page.waitForURL('**/therapists/renee-gauthier')
  await page.getByText(bio).waitFor()
  await page.locator('img[srcset*="480w"]').first().waitFor()
  const seen = () => page.evaluate(`document.querySelector('img[srcset]').naturalWidth`)
  await expect.poll(seen).toBeGreaterThan(100)
  for (const person of [office, renee]) expect(person.problems).toEqual([])
  await Promise.all([office.close(), renee.close()])
})

it('an invitation is withdrawn after a question, and its link then says so to whoever is signed in', async () => {
  const { page, problems, close } = await arriveAs(admin, stage, '/admin/users')
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

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
  await expect(dialog(page).getByRole('switch', { name: 'Therapist Account' })).toHaveCount(0)
  await expect(dialog(page).getByRole('switch', { name: 'Show on the website' })).not.toBeChecked()
  await send.click()
  await dialog(page).getByText('A user with this email already exists').first().waitFor()
  await dialog(page).getByLabel('Email').fill(email)

  // Typed text is still there when the network fails, and when the dialog is closed by mistake.
  await page.route('**/api/admin/invitations', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await send.click()
  await dialog(page)
    .locator('form')
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
  let checks = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/find-invitation')) checks += 1
  })
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
  // The link ends with the account, so asking about it again would fail.
  expect(checks).toBe(1)
  await page.getByText('Still missing: a title and a biography.').waitFor()
}

it('an administrator invites a therapist, who makes an account and appears on the site', async () => {
  const office = await arriveAs(admin, stage, '/admin/users?view=cards')
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

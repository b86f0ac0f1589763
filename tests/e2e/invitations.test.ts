// An administrator invites people by email, who then make their own accounts.
import type { Page } from 'playwright-core'
import { describe, it, vi } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectSound,
  expectSoundToItsEnd,
  openPerson,
  phone,
  visit,
} from '../support/browser.ts'
import { arriveAs, setupE2E, toast } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import { findLinkToken } from '../support/link-mails.ts'
import { everyIn } from '../support/run.ts'
import { admin, maya } from '../support/test-server.ts'
import { card } from '../support/users-screen.ts'

const stage = setupE2E()
// These stories have many steps, and the machine may be busy.
vi.setConfig({ testTimeout: 180_000 })

const password = 'harbour lamps at dusk'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Invite by email' })
const inviteButton = (page: Page) => page.getByRole('button', { name: 'Invite', exact: true })
const openList = (page: Page) => page.getByRole('region', { name: 'Open invitations' })
const row = (page: Page, name: string) =>
  openList(page).getByRole('listitem').filter({ hasText: name })
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const findToken = (email: string) => findLinkToken(stage.server.mails(), email, 'invite')
const readFocusedText = (page: Page) =>
  page.evaluate<string>('document.activeElement?.textContent ?? ""')

async function invite(page: Page, firstName: string, email: string) {
  await inviteButton(page).click()
  await dialog(page).getByLabel('First name').fill(firstName)
  await dialog(page).getByLabel('Last name').fill('Larose')
  await dialog(page).getByLabel('Email').fill(email)
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click()
  await row(page, `${firstName} Larose`).waitFor()
}

describe.each(
  everyIn(
    ['a desktop', desktop, 'Nadine'],
    ['a phone', phone, 'Odile'],
    ['a very small phone', { width: 320, height: 640 }, 'Paul'],
  ),
)('an invitation on %s', (_where, viewport, firstName) => {
  const email = `${firstName.toLowerCase()}@practice.example`

  it('is sent, sent again, and accepted by its link', async () => {
    const office = await arriveAs(admin, stage, '/admin/users', viewport)
    const { page } = office
    await inviteButton(page).click()
    await dialog(page).getByRole('button', { name: 'Send invitation' }).click()
    for (const sentence of [
      'First name is required',
      'Last name is required',
      'Invalid email address',
    ]) {
      await dialog(page).getByText(sentence).waitFor()
    }
    await expectAccessible(page)
    await dialog(page).getByLabel('First name').fill(firstName)
    await dialog(page).getByLabel('Last name').fill('Larose')
    await dialog(page).getByLabel('Email').fill(maya)
    await dialog(page).getByRole('radio', { name: 'Administrator' }).check()
    await dialog(page).getByRole('switch', { name: 'Therapist Account' }).check()
    await dialog(page).getByRole('button', { name: 'Send invitation' }).click()
    await dialog(page).getByText('A user with this email already exists').first().waitFor()
    // What was typed is still there.
    await expect(dialog(page).getByLabel('First name')).toHaveValue(firstName)
    await dialog(page).getByLabel('Email').fill(email)
    await dialog(page).getByRole('button', { name: 'Send invitation' }).click()
    await toast(page, `${email} gets a link that works for 72 hours.`).waitFor()
    await expect(row(page, `${firstName} Larose`)).toContainText('Administrator and Therapist', {
      useInnerText: true,
    })
    await expect(row(page, `${firstName} Larose`)).toContainText(
      /Sent .* by Grace Kim\. Works until/,
      {
        useInnerText: true,
      },
    )
    await expectSoundToItsEnd(page)

    const first = await eventually(() => findToken(email))
    await page.getByRole('button', { name: `Send again to ${firstName} Larose` }).click()
    await toast(page, 'Invitation sent again').waitFor()
    expect(findToken(email)).not.toBe(first)

    const late = await openPerson(stage.browser, stage.server.url, { viewport })
    await visit(late.page, `/auth?invite=${first}`)
    await late.page.getByRole('heading', { name: 'This invitation does not work' }).waitFor()
    await late.page.getByText('Open the link in the latest email').waitFor()
    await expectSound(late.page)
    await late.page.getByRole('button', { name: 'Go to the login' }).click()
    await late.page.getByRole('heading', { level: 1, name: 'Therapist Login' }).waitFor()
    await late.close()

    const person = await openPerson(stage.browser, stage.server.url, { viewport })
    const own = person.page
    await visit(own, `/auth?invite=${findToken(email)}`)
    await own.getByRole('heading', { level: 1, name: `Welcome, ${firstName}` }).waitFor()
    // The token is removed from the history.
    await own.waitForURL(`${stage.server.url}/auth`)
    expect(await own.evaluate('history.length')).toBe(2) // the empty page before, and this one
    await expect(own.getByLabel('Email, which is also your username')).toHaveValue(email)
    await expectSound(own)
    await own.getByRole('button', { name: 'Create my account' }).click()
    await own.getByText('Password must be at least 6 characters').waitFor()
    await passwordField(own).fill(`${firstName} Larose`)
    await own.getByText('Too easy to guess.').waitFor()
    await own.getByRole('button', { name: 'Create my account' }).click()
    await own.getByText('This password is too easy to guess').waitFor()
    await expectSound(own)
    await passwordField(own).fill(password)
    await own.getByText('Strong.').waitFor()
    await own.keyboard.press('Enter')
    await toast(own, `Welcome, ${firstName}!`).waitFor()
    await own.waitForURL(`${stage.server.url}/`)
    await visit(own, '/admin')
    await own.getByRole('heading', { level: 1, name: `Welcome back, ${firstName}` }).waitFor()
    expect(person.problems).toEqual([])
    await person.close()

    // The open screen of the administrator follows.
    await row(page, `${firstName} Larose`).waitFor({ state: 'detached' })
    await card(page, `${firstName} Larose`).waitFor()
    expect(office.problems).toEqual([])
    await office.close()
  })
})

it('an invitation is withdrawn after a question, by keyboard', async () => {
  const { page, problems, close } = await arriveAs(admin, stage, '/admin/users')
  await invite(page, 'Quentin', 'quentin@practice.example')
  const withdraw = page.getByRole('button', { name: 'Withdraw the invitation of Quentin Larose' })
  await withdraw.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Withdraw the invitation?' })
  // The notification of the invitation may still be shown, with the same address.
  await question.getByText('quentin@practice.example', { exact: true }).waitFor()
  await expect.poll(() => readFocusedText(page)).toBe('Cancel')
  await expectAccessible(page)
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

  const person = await openPerson(stage.browser, stage.server.url)
  await visit(person.page, `/auth?invite=${findToken('quentin@practice.example')}`)
  await person.page.getByText('This invitation was withdrawn.').waitFor()
  expect(problems).toEqual([])
  await person.close()
  await close()
})

it('the form of an invitation keeps what was typed when the network or the mail fails', async () => {
  const { page, problems, close } = await arriveAs(admin, stage, '/admin/users')
  await page.route('**/api/admin/invitations', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await inviteButton(page).click()
  await dialog(page).getByLabel('First name').fill('Rosalie')
  await dialog(page).getByLabel('Last name').fill('Larose')
  await dialog(page).getByLabel('Email').fill('rosalie@practice.example')
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click()
  await dialog(page)
    .getByRole('alert')
    .getByText('The invitation could not be sent. Please try again.')
    .waitFor()
  await expectAccessible(page)
  await page.unroute('**/api/admin/invitations')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click()
  await row(page, 'Rosalie Larose').waitFor()
  expect(problems).toEqual([])
  await close()
})

it('a link opened while somebody is signed in says so, and a reload asks for the link again', async () => {
  const { page, problems, close } = await arriveAs(admin, stage, '/admin/users')
  await invite(page, 'Sami', 'sami@practice.example')
  await visit(page, `/auth?invite=${findToken('sami@practice.example')}`)
  await page.getByRole('heading', { level: 1, name: 'Welcome, Sami' }).waitFor()
  await page.getByText('Grace Kim is signed in in this browser, and will be signed out.').waitFor()
  await page.waitForURL(`${stage.server.url}/auth?invite`)
  await expectSound(page)
  await page.reload()
  await page.getByText('Open the link in the latest email').waitFor()
  await page.getByRole('button', { name: 'Go to the login' }).click()
  await page.waitForURL(`${stage.server.url}/`)
  expect(problems).toEqual([])
  await close()
})

it('the check of a link can be repeated when the network failed', async () => {
  const { page, problems, close } = await openPerson(stage.browser, stage.server.url)
  await page.route('**/api/find-invitation', (route) => route.abort())
  await visit(page, '/auth?invite=some-token')
  await page.getByRole('heading', { name: 'Your link could not be checked' }).waitFor()
  await expectSound(page)
  await page.unroute('**/api/find-invitation')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'This invitation does not work' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

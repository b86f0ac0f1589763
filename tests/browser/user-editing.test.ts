// The page of one account: names, roles, the therapist's profile and errors; and the list after a visit to it.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { Page } from 'playwright-core'
import { it, vi } from 'vitest'
import { changeUser, createUser } from '#features/staff/user-admin/contract.ts'
import { visit } from '../support/browser.ts'
import { setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { admin, director } from '../support/test-server.ts'
import {
  arriveForCards,
  card,
  pageButton,
  person,
  search,
  summary,
} from '../support/users-screen.ts'

const stage = setupE2E()
// Stories of many steps, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 })

const password = 'harbour lamps at dusk'
const arrive = (path: string, username = admin) => arriveForCards(username, stage, path)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const readFocusedText = (page: Page) =>
  page.evaluate<string>('document.activeElement?.textContent ?? ""')

async function keepEditing(page: Page) {
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
}

it('the list keeps page, search and order after saving, going back, reloading and deleting', async () => {
  const email = 'zzz.of.stillwater@practice.example'
  const body = { firstName: 'Zora', lastName: 'Zimmer', email, password, role: 'therapist' }
  await stage.server.call(createUser, { cookie: await stage.server.signIn(director), body })
  const left = '?view=table&sort=-username&page=2'
  // An address of an earlier release; the text moves from it to the history.
  const { page, problems, close } = await arrive(
    '/admin/users?search=stillwater&view=table&sort=-username&page=2',
  )
  const expectAsLeft = async () => {
    await page.waitForURL(`**/admin/users${left}`)
    await person(page, 'Amira Haddad').waitFor()
    await summary(page, 'Showing 10–16 of 16')
    await expect(search(page)).toHaveValue('stillwater')
    await expect(pageButton(page, 'Page 2')).toHaveAttribute('aria-current', 'page')
  }
  await expectAsLeft()
  // Saving on either tab leads back to the list.
  await person(page, 'Amira Haddad').click()
  // The search of the list, which is still shown for a moment, has the word in its label, too.
  await page.getByLabel('Email', { exact: true }).fill('amira@stillwater.example')
  await button(page, 'Save changes').click()
  await toast(page, 'User Updated').waitFor()
  await expectAsLeft()
  await person(page, 'Amira Haddad').click()
  await page.getByRole('tab', { name: 'Therapist Profile' }).click()
  await page.getByLabel('Biography').fill('Short, and enough for now.')
  await button(page, 'Save profile').click()
  await expectAsLeft()

  await page.goBack()
  await heading(page, 'Amira Haddad').waitFor()
  await page.goBack()
  await expectAsLeft()
  await page.goForward()
  await heading(page, 'Amira Haddad').waitFor()
  await page.goForward()
  await expectAsLeft()
  await person(page, 'Amira Haddad').click()
  await heading(page, 'Amira Haddad').waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Back to Users' }).click()
  await expectAsLeft()
  await visit(page, `/admin/users/999999${left}&search=stillwater`)
  await heading(page, 'User Not Found').waitFor()
  await page.getByRole('link', { name: 'Back to Users' }).click()
  await expectAsLeft()

  // An account deleted on its own page; Back does not lead to it.
  await pageButton(page, 'Page 1').click()
  await person(page, 'Zora Zimmer').click()
  await button(page, 'Delete user').click()
  const question = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' })
  await question.getByRole('button', { name: 'Delete user' }).click()
  await toast(page, 'User Deleted').waitFor()
  await page.waitForURL('**/admin/users?view=table&sort=-username')
  await summary(page, 'Showing 1–9 of 15')
  await page.goBack()
  await page.waitForURL('**/admin/users?*')
  await person(page, 'Zora Zimmer').waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await close()
})

it('an account says when it cannot be loaded, and the focus moves to the name when it has loaded', async () => {
  const { page, problems, close } = await arrive('/admin/users/abc')
  await heading(page, 'User Not Found').waitFor()
  await page.getByRole('link', { name: 'Back to Users' }).click()
  await page.waitForURL('**/admin/users')
  const message = 'The service is not available right now.'
  await page.route('**/api/admin/users/*', (route) =>
    route.fulfill({ status: 503, json: { message } }),
  )
  await page.getByRole('link', { name: 'Edit Lucas Ferreira' }).click()
  await page.getByRole('heading', { name: 'Error Loading User' }).waitFor()
  await page.unroute('**/api/admin/users/*')
  await button(page, 'Try again').click()
  await heading(page, 'Lucas Ferreira').waitFor()
  await page.getByRole('link', { name: 'Back to Users' }).click()

  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/admin/users/*', async (route) => {
    await isHeld
    await route.continue()
  })
  await page.getByRole('link', { name: 'Edit Maya Chen' }).click()
  await heading(page, 'Edit User').waitFor()
  await expect.poll(() => readFocusedText(page)).toBe('Edit User')
  letGo()
  await heading(page, 'Maya Chen').waitFor()
  await expect.poll(() => readFocusedText(page)).toBe('Maya Chen')
  expect(problems).toEqual([])
  await close()
})

it('making a therapist an administrator shows a warning, ends their session, and keeps the profile', async () => {
  const email = 'lucas.ferreira@stillwater.example'
  const lucas = await stage.server.signIn(email)
  const { page, problems, close } = await arrive(`/admin/users/${await stage.server.userId(email)}`)
  await page.getByRole('radio', { name: 'Administrator' }).check()
  await toast(page, 'Warning').waitFor()
  await toast(page, 'Therapist profile access will be removed.').waitFor()
  await page.getByText('When off, the public profile is hidden but not deleted.').waitFor()
  await page.getByLabel('New password').fill('1234')
  await button(page, 'Save changes').click()
  await page.getByText('Password must be at least 6 characters if provided').waitFor()
  await page.getByLabel('New password').fill('')
  await button(page, 'Save changes').click()
  await toast(page, 'User Updated').waitFor()
  // The list is shown again.
  await page.waitForURL('**/admin/users')
  await search(page).fill('lucas')
  await card(page, 'Lucas Ferreira').getByText('Not created', { exact: true }).waitFor()
  const user = await stage.server.request('/api/user', { headers: { cookie: lucas } })
  expect(user.status).toBe(401)

  // A button creates the profile again, with its earlier values.
  await person(page, 'Lucas Ferreira').click()
  await button(page, 'Create Therapist Profile').click()
  await button(page, 'Create profile').click()
  await toast(page, 'Profile Created').waitFor()
  await expect(page.getByRole('tab', { name: 'Therapist Profile' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByLabel('Title')).toHaveValue('Registered Social Worker')
  expect(problems).toEqual([])
  await close()
})

it('an administrator edits a profile; custom values stay, and leaving without saving asks', async () => {
  const id = await stage.server.userId('harpreet.gill@stillwater.example')
  const { page, problems, close } = await arrive(`/admin/users/${id}`)
  await page.getByRole('tab', { name: 'Therapist Profile' }).click()
  await expect(page.getByRole('checkbox', { name: 'Punjabi' })).toBeChecked()
  await page.getByRole('combobox', { name: 'Specializations' }).fill('burnout at work,')
  await button(page, 'Remove Burnout At Work').waitFor()
  await page.getByRole('link', { name: 'Back to Users' }).click()
  await keepEditing(page)
  await page.getByLabel('Biography').fill('')
  await button(page, 'Save profile').click()
  await page.getByText('Bio is required').waitFor()
  await page.getByLabel('Biography').fill('Short, and enough for now.')
  await button(page, 'Save profile').click()
  await toast(page, 'User Updated').waitFor()
  await page.waitForURL('**/admin/users')
  const [row] = await stage.server.sql(
    'select languages, specializations from therapists where user_id = ?',
    [id],
  )
  expect(JSON.stringify(row)).toMatch(/Punjabi/)
  expect(JSON.stringify(row)).toMatch(/Burnout At Work/)
  expect(problems).toEqual([])
  await close()
})

it('an administrator loses no edits to a colleague’s change, and changes their own name, but not their own role', async () => {
  const params = { id: await stage.server.userId('priya.raman@stillwater.example') }
  const { page, problems, close } = await arrive(`/admin/users/${params.id}`, director)
  const cookie = await stage.server.signIn(admin)
  await page.getByLabel('First name').fill('Priyanka')
  const body = { lastName: 'Raman-Iyer' }
  const { status } = await stage.server.call(changeUser, { cookie, params, body })
  expect(status).toBe(200)
  await button(page, 'Save changes').click()
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else has changed this user.' })
  await notice.getByRole('button', { name: 'Load the latest version' }).click()
  await page.getByText('A newer version was saved.').waitFor()
  await expect(page.getByLabel('First name')).toHaveValue('Priyanka')
  await expect(page.getByLabel('Last name')).toHaveValue('Raman-Iyer')
  await button(page, 'Save changes').click()
  await toast(page, 'User Updated').waitFor()
  await search(page).fill('raman')
  await card(page, 'Priyanka Raman-Iyer').waitFor()

  await search(page).fill('tremblay')
  await expect(card(page, 'Priyanka Raman-Iyer')).toHaveCount(0)
  await person(page, 'Élise Tremblay').click()
  await page.getByLabel('First name').fill('Élisabeth')
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByLabel('New password')).toHaveCount(0)
  await expect(button(page, 'Delete user')).toHaveCount(0)
  await button(page, 'Save changes').click()
  await page.waitForURL('**/admin/users')
  await expect(search(page)).toHaveValue('tremblay')
  // The page header shows the new name immediately.
  const frame = page.locator('header').filter({ visible: true })
  await frame.getByText('Élisabeth Tremblay').filter({ visible: true }).waitFor()
  expect(problems).toEqual([])
  await close()
})

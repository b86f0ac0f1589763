// The page of one account: names, roles, the therapist's profile, and errors.
import { it, vi } from 'vitest'
import { expectAccessible, expectSoundToItsEnd, visit } from '../support/browser.ts'
import { arriveAs, setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { admin, director, maya } from '../support/test-server.ts'
import { card, search } from '../support/users-screen.ts'

const stage = setupE2E()
// These stories have many steps, and the machine may be busy.
vi.setConfig({ testTimeout: 180_000 })

const arrive = (path: string, username = admin) => arriveAs(username, stage, path)

it('making a therapist an administrator shows a warning and ends their session', async () => {
  const id = await stage.server.userId('lucas.ferreira@stillwater.example')
  const lucas = await arrive('/admin/profile', 'lucas.ferreira@stillwater.example')
  const { page, problems, close } = await arrive(`/admin/users/${id}`)
  await page.getByRole('radio', { name: 'Administrator' }).check()
  await toast(page, 'Warning').waitFor()
  await toast(page, 'Therapist profile access will be removed.').waitFor()
  await page.getByText('It is kept, and comes back with the role.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('New password').fill('1234')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Password must be at least 6 characters if provided').waitFor()
  await page.getByLabel('New password').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await toast(page, 'User Updated').waitFor()
  // The list is shown again.
  await page.waitForURL('**/admin/users')
  await search(page).fill('lucas')
  await card(page, 'Lucas Ferreira').getByText('Not created', { exact: true }).waitFor()
  await lucas.page.reload()
  await lucas.page.waitForURL('**/auth?next=*')

  // A button creates the profile again, with its earlier values.
  await card(page, 'Lucas Ferreira').getByRole('link', { name: 'Edit Lucas Ferreira' }).click()
  await page.getByRole('button', { name: 'Create Therapist Profile' }).click()
  await toast(page, 'Profile Created').waitFor()
  await expect(page.getByRole('tab', { name: 'Therapist Profile' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByLabel('Title')).toHaveValue('Registered Social Worker')
  expect(problems).toEqual([])
  await Promise.all([close(), lucas.close()])
})

it('an administrator edits a profile; custom values stay, and leaving without saving asks', async () => {
  const id = await stage.server.userId('harpreet.gill@stillwater.example')
  const { page, problems, close } = await arrive(`/admin/users/${id}`)
  await page.getByRole('tab', { name: 'Therapist Profile' }).click()
  await expect(page.getByRole('checkbox', { name: 'Punjabi' })).toBeChecked()
  const tags = page.getByRole('combobox', { name: 'Specializations' })
  await tags.fill('burnout at work,')
  await page.getByRole('button', { name: 'Remove Burnout At Work' }).waitFor()

  await page.getByRole('link', { name: 'Back to Users' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByLabel('Biography').fill('')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Bio is required').waitFor()
  await expectSoundToItsEnd(page)
  await page.getByLabel('Biography').fill('Short, and enough for now.')
  await page.getByRole('button', { name: 'Save profile' }).click()
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

it('an administrator sees that a colleague has changed the same account, and loses no edits', async () => {
  const path = `/admin/users/${await stage.server.userId('priya.raman@stillwater.example')}`
  const one = await arrive(path)
  const other = await arrive(path, director)
  await one.page.getByLabel('First name').fill('Priyanka')
  await other.page.getByLabel('Last name').fill('Raman-Iyer')
  await other.page.getByRole('button', { name: 'Save changes' }).click()
  await toast(other.page, 'User Updated').waitFor()
  await one.page.getByRole('button', { name: 'Save changes' }).click()
  const notice = one.page
    .getByRole('alert')
    .filter({ hasText: 'Someone else has changed this user.' })
  await notice.waitFor()
  await expectAccessible(one.page)
  await notice.getByRole('button', { name: 'Load the latest version' }).click()
  await one.page.getByText('A newer version was saved.').waitFor()
  await expect(one.page.getByLabel('First name')).toHaveValue('Priyanka')
  await expect(one.page.getByLabel('Last name')).toHaveValue('Raman-Iyer')
  await one.page.getByRole('button', { name: 'Save changes' }).click()
  await toast(one.page, 'User Updated').waitFor()
  await search(one.page).fill('raman')
  await card(one.page, 'Priyanka Raman-Iyer').waitFor()
  for (const person of [one, other]) expect(person.problems).toEqual([])
  await Promise.all([one.close(), other.close()])
})

it('a message says that an account does not exist or cannot be loaded', async () => {
  const { page, close } = await arrive('/admin/users/999999')
  await page.getByRole('heading', { level: 1, name: 'User Not Found' }).waitFor()
  await expectSoundToItsEnd(page)
  await page.getByRole('link', { name: 'Back to Users' }).click()
  await page.waitForURL('**/admin/users')
  await page.route('**/api/admin/users/*', (route) =>
    route.fulfill({ status: 503, json: { message: 'The service is not available right now.' } }),
  )
  await page.getByRole('link', { name: 'Edit Daniel Okafor' }).click()
  await page.getByRole('heading', { name: 'Error Loading User' }).waitFor()
  await expectSoundToItsEnd(page)
  await page.unroute('**/api/admin/users/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Daniel Okafor' }).waitFor()
  await visit(page, '/admin/users/abc')
  await page.getByRole('heading', { level: 1, name: 'User Not Found' }).waitFor()
  await close()
})

it('a loading account has a heading, and the focus moves to the name when it has loaded', async () => {
  const { page, problems, close } = await arrive('/admin/users?search=maya')
  const { promise: hold, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/admin/users/*', async (route) => {
    await hold
    await route.continue()
  })
  await page.getByRole('link', { name: 'Edit Maya Chen' }).click()
  const soon = page.getByRole('heading', { level: 1, name: 'Edit User' })
  await soon.waitFor()
  const focused = () => page.evaluate<string>('document.activeElement?.textContent ?? ""')
  await expect.poll(focused).toBe('Edit User')
  await expectSoundToItsEnd(page)
  letGo()
  await page.getByRole('heading', { level: 1, name: 'Maya Chen' }).waitFor()
  await expect.poll(focused).toBe('Maya Chen')
  expect(problems).toEqual([])
  await close()
})

it('an administrator can change their own name here, but not their role or password', async () => {
  const { page, problems, close } = await arrive(
    `/admin/users/${await stage.server.userId(director)}`,
    director,
  )
  await page.getByLabel('First name').fill('Élisabeth')
  expect(await page.getByRole('radio').count()).toBe(0)
  expect(await page.getByLabel('New password').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Delete user' }).count()).toBe(0)
  await expectSoundToItsEnd(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await toast(page, 'User Updated').waitFor()
  await page.waitForURL('**/admin/users')
  // The page header shows the new name immediately.
  const frame = page.locator('header').filter({ visible: true })
  await frame.getByText('Élisabeth Tremblay').filter({ visible: true }).waitFor()
  expect(problems).toEqual([])
  await close()
})

it('a therapist who opens the accounts is redirected to the dashboard', async () => {
  const { page, close } = await arrive('/admin/dashboard', maya)
  for (const path of ['/admin/users', '/admin/users/1']) {
    await page.goto(path)
    await page.waitForURL('**/admin/dashboard')
  }
  expect(await page.getByRole('link', { name: 'User Management' }).count()).toBe(0)
  await close()
})

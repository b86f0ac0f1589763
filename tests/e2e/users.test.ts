import type { Page } from 'playwright-core'
import { describe, it, vi } from 'vitest'
import { desktop, expectAccessible, expectSoundToItsEnd, phone, visit } from '../support/browser.ts'
import { arriveAs, setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { admin, director, maya } from '../support/test-server.ts'
import { pageButton, search, showAs } from '../support/users-screen.ts'

const stage = setupE2E()

// Whole stories, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 })

const arrive = (path: string, username = admin, viewport = desktop) =>
  arriveAs(username, stage, path, viewport)

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const newUser = (page: Page) => page.getByRole('dialog', { name: 'Add New User' })

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
  ['a very small phone', { width: 320, height: 640 }],
])('the accounts at %s', (_where, viewport) => {
  it('are seen as cards and as a table, found, and not found', async () => {
    const { page, problems, close } = await arrive('/admin/users', admin, viewport)
    await card(page, 'Geneviève Lachapelle-Beauregard').waitFor()
    await expect(page.getByRole('article')).toHaveCount(15)
    await expect(card(page, 'Élise Tremblay').getByRole('list', { name: 'Roles' })).toHaveText(
      /Administrator\s+Therapist/,
      { useInnerText: true },
    )
    const view = card(page, 'Daniel Okafor').getByRole('link', { name: /^View Profile/ })
    await expect(view).toHaveAttribute('href', '/therapists/daniel-okafor')
    await expect(view).toHaveAttribute('target', '_blank')
    await card(page, 'Grace Kim').getByText('Not created', { exact: true }).waitFor()
    await expectSoundToItsEnd(page)

    await search(page).fill('genevieve')
    await expect(page.getByRole('article')).toHaveCount(1)
    await search(page).fill('nobody of this name')
    await page.getByRole('heading', { name: 'No Users Found' }).waitFor()
    await expectSoundToItsEnd(page)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(page.getByRole('article')).toHaveCount(15)

    await showAs(page, 'Table', '/admin/users?view=table')
    await page.waitForURL('**/admin/users?view=table')
    await page.getByRole('link', { name: 'Edit Amira Haddad' }).waitFor()
    await page.getByText('Showing 1–9 of 15').waitFor({ state: 'attached' })
    await expectSoundToItsEnd(page)
    await pageButton(page, 'Page 2').click()
    await page.getByRole('link', { name: 'Edit Tom Whitfield' }).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('are edited in two tabs', async () => {
    const path = `/admin/users/${await stage.server.userId(maya)}`
    const { page, problems, close } = await arrive(path, admin, viewport)
    await page.getByRole('heading', { level: 1, name: 'Maya Chen' }).waitFor()
    await page.getByText('8 leads assigned').waitFor()
    await expectSoundToItsEnd(page)
    await page.getByRole('tab', { name: 'Therapist Profile' }).click()
    await page.getByLabel('Primary location').waitFor()
    await expectSoundToItsEnd(page)
    expect(problems).toEqual([])
    await close()
  })
})

it('this browser shows the accounts again as they were last shown', async () => {
  const { page, problems, close } = await arrive('/admin/users')
  await card(page, 'Maya Chen').waitFor()
  await page.getByRole('button', { name: 'Table' }).click()
  await page.getByRole('table').waitFor()
  // By its own entry in the navigation, and from elsewhere.
  await page.getByRole('link', { name: 'User Management' }).click()
  await page.waitForURL('**/admin/users')
  await page.getByRole('table').waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.waitForURL('**/admin/dashboard')
  await page.getByRole('link', { name: 'User Management' }).click()
  await page.getByRole('table').waitFor()
  await visit(page, '/admin/users')
  await page.getByRole('table').waitFor()
  // An address that names a view shows that one, and changes no preference.
  await visit(page, '/admin/users?view=cards')
  await card(page, 'Maya Chen').waitFor()
  await visit(page, '/admin/users')
  await page.getByRole('table').waitFor()
  await page.getByRole('button', { name: 'Cards' }).click()
  await card(page, 'Maya Chen').waitFor()
  await visit(page, '/admin/users')
  await card(page, 'Maya Chen').waitFor()
  await page.setViewportSize(phone)
  await page.getByRole('group', { name: 'Show as' }).waitFor({ state: 'hidden' })
  expect(problems).toEqual([])
  await close()
})

it('cards side by side have their lines at one height, whatever wraps', async () => {
  const { page, close } = await arrive('/admin/users')
  await card(page, 'Maya Chen').waitFor()
  // As text, since the tests' own types know no document.
  const uneven = await page.evaluate<string[]>(
    `['h2', 'ul', 'dl > :first-child', 'dl > :last-child', 'a[href^="/admin/users/"]'].filter((part) => {
      const rows = Object.groupBy(
        [...document.querySelectorAll('article:has(p)')],
        (card) => Math.round(card.getBoundingClientRect().top),
      )
      return Object.values(rows).some((cards) => {
        const tops = cards.map((card) => card.querySelector(part).getBoundingClientRect().top)
        return Math.max(...tops) - Math.min(...tops) > 1
      })
    })`,
  )
  expect(uneven).toEqual([])
  await close()
})

it('a new account: what is wrong is said at its field, and nothing typed is lost', async () => {
  const { page, problems, close } = await arrive('/admin/users')
  await page.getByRole('button', { name: 'Add New User' }).click()
  const dialog = newUser(page)
  await dialog.getByRole('button', { name: 'Create user' }).click()
  for (const sentence of [
    'First name is required',
    'Last name is required',
    'Invalid email address',
    'Password must be at least 6 characters',
  ]) {
    await dialog.getByText(sentence).waitFor()
  }
  await expectAccessible(page)
  await dialog.getByLabel('First name').fill('Anne-Marie')
  await dialog.getByLabel('Last name').fill('O’Neil')
  await dialog.getByLabel('Email').fill(maya.toUpperCase())
  await dialog.getByLabel('Password', { exact: true }).fill('harbour lamps at dusk')
  await dialog.getByRole('radio', { name: 'Administrator' }).check()
  await dialog.getByRole('switch', { name: 'Therapist Account' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create user' }).click()
  await toast(page, 'Creation Failed').waitFor()
  await dialog.getByText('A user with this email already exists').first().waitFor()
  await expect(dialog.getByLabel('First name')).toHaveValue('Anne-Marie')

  // The network fails: said, and tried again.
  await dialog.getByLabel('Email').fill('anne-marie.oneil@stillwater.example')
  await page.route('**/api/admin/users', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Create user' }).click()
  await toast(page, 'Failed to create user. Please try again.').waitFor()
  await page.unroute('**/api/admin/users')

  // Closing asks before it forgets.
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Create user' }).click()
  await toast(page, 'User Created').waitFor()
  const roles = card(page, 'Anne-Marie O’Neil').getByRole('list', { name: 'Roles' })
  await expect(roles).toHaveText(/Administrator\s+Therapist/, { useInnerText: true })
  expect(problems).toEqual([])
  await close()
})

it('a deletion names the person and begins at Cancel; by keyboard alone', async () => {
  const { page, problems, close } = await arrive('/admin/users')
  const remove = page.getByRole('button', { name: 'Delete Tom Whitfield' })
  await remove.waitFor()
  const question = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' })
  const focused = () => page.evaluate('document.activeElement.textContent')

  await remove.focus()
  await page.keyboard.press('Enter')
  await question.getByText('Tom Whitfield').waitFor()
  await expect(question).toContainText('3 assigned leads become unassigned', { useInnerText: true })
  expect(await focused()).toBe('Cancel')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  expect(await focused()).toBe('Delete Tom Whitfield')

  await page.route('**/api/admin/users/*', (route) =>
    route.fulfill({ status: 503, json: { message: 'The service is not available right now.' } }),
  )
  await page.keyboard.press('Enter')
  await question.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toast(page, 'Deletion Failed').waitFor()
  await toast(page, 'The service is not available right now.').waitFor()
  await page.unroute('**/api/admin/users/*')
  await question.getByRole('button', { name: 'Delete user' }).click()
  await toast(page, 'User Deleted').waitFor()
  await toast(page, 'User account has been permanently deleted.').waitFor()
  await remove.waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('User Management')
  // Nobody deletes themselves.
  await search(page).fill('grace kim')
  await page.getByRole('link', { name: 'Edit Grace Kim' }).waitFor()
  expect(await page.getByRole('button', { name: 'Delete Grace Kim' }).count()).toBe(0)
  expect(problems).toEqual([])
  await close()
})

it('a therapist becomes an administrator with a warning, and loses the session', async () => {
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
  // Back at the list.
  await page.waitForURL('**/admin/users')
  await search(page).fill('lucas')
  await card(page, 'Lucas Ferreira').getByText('Not created', { exact: true }).waitFor()
  await lucas.page.reload()
  await lucas.page.waitForURL('**/auth?next=*')

  // It comes back, as it was, with its own button.
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

it('an administrator writes a profile; what no option has survives, and leaving asks', async () => {
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

it('two administrators who edit one account are told, and lose nothing', async () => {
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

it('an account that is not there, or cannot be loaded, is said to be so', async () => {
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

it('an account that is on its way has a heading, and who arrived there is at the name then', async () => {
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

it('an administrator edits their own name; role and password are not to be had here', async () => {
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
  // The frame around knows the new name at once.
  const frame = page.locator('header').filter({ visible: true })
  await frame.getByText('Élisabeth Tremblay').filter({ visible: true }).waitFor()
  expect(problems).toEqual([])
  await close()
})

it('a therapist is sent from here to the dashboard', async () => {
  const { page, close } = await arrive('/admin/dashboard', maya)
  for (const path of ['/admin/users', '/admin/users/1']) {
    await page.goto(path)
    await page.waitForURL('**/admin/dashboard')
  }
  expect(await page.getByRole('link', { name: 'User Management' }).count()).toBe(0)
  await close()
})

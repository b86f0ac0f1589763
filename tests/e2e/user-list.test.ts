// The list of accounts: cards, table and search, new accounts and deletions.
import type { Page } from 'playwright-core'
import { describe, it, vi } from 'vitest'
import { desktop, expectAccessible, expectSoundToItsEnd, phone, visit } from '../support/browser.ts'
import { arriveAs, setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { everyIn } from '../support/run.ts'
import { admin, maya } from '../support/test-server.ts'
import { card, pageButton, search, showAs } from '../support/users-screen.ts'

const stage = setupE2E()
// These stories have many steps, and the machine may be busy.
vi.setConfig({ testTimeout: 180_000 })

const arrive = (path: string, viewport = desktop) => arriveAs(admin, stage, path, viewport)
const newUser = (page: Page) => page.getByRole('dialog', { name: 'Add New User' })

describe.each(
  everyIn(
    ['a desktop', desktop],
    ['a phone', phone],
    ['a very small phone', { width: 320, height: 640 }],
  ),
)('the accounts at %s', (_where, viewport) => {
  it('are shown as cards and as a table, and can be searched', async () => {
    const { page, problems, close } = await arrive('/admin/users', viewport)
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

  it('can be edited in two tabs', async () => {
    const path = `/admin/users/${await stage.server.userId(maya)}`
    const { page, problems, close } = await arrive(path, viewport)
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

it('the browser remembers whether accounts are shown as cards or as a table', async () => {
  const { page, problems, close } = await arrive('/admin/users')
  await card(page, 'Maya Chen').waitFor()
  await page.getByRole('button', { name: 'Table' }).click()
  await page.getByRole('table').waitFor()
  // The link in the navigation shows the same view, from this page and from another.
  await page.getByRole('link', { name: 'User Management' }).click()
  await page.waitForURL('**/admin/users')
  await page.getByRole('table').waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.waitForURL('**/admin/dashboard')
  await page.getByRole('link', { name: 'User Management' }).click()
  await page.getByRole('table').waitFor()
  await visit(page, '/admin/users')
  await page.getByRole('table').waitFor()
  // A URL that names a view shows that view without changing the preference.
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

it('cards side by side have their lines at the same height, even where text wraps', async () => {
  const { page, close } = await arrive('/admin/users')
  await card(page, 'Maya Chen').waitFor()
  // As text, because the tests' types include no DOM.
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

it('the form for a new account shows errors at their fields and keeps what was typed', async () => {
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

  // After a network failure, a message is shown and the form can be sent again.
  await dialog.getByLabel('Email').fill('anne-marie.oneil@stillwater.example')
  await page.route('**/api/admin/users', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Create user' }).click()
  await toast(page, 'Failed to create user. Please try again.').waitFor()
  await page.unroute('**/api/admin/users')

  // Closing asks before it discards what was typed.
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

it('the question before a deletion names the person, focuses Cancel and works by keyboard', async () => {
  const { page, problems, close } = await arrive('/admin/users')
  const remove = page.getByRole('button', { name: 'Delete Tom Whitfield' })
  await remove.waitFor()
  const question = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' })
  const focused = () => page.evaluate('document.activeElement.textContent')

  await remove.focus()
  await page.keyboard.press('Enter')
  await question.getByText('Tom Whitfield').waitFor()
  await expect(question).toContainText('3 assigned leads become unassigned', { useInnerText: true })
  await expect.poll(focused).toBe('Cancel')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('Delete Tom Whitfield')

  await page.route('**/api/admin/users/*', (route) =>
    route.fulfill({ status: 503, json: { message: 'The service is not available right now.' } }),
  )
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Cancel')
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
  // Administrators cannot delete their own account.
  await search(page).fill('grace kim')
  await page.getByRole('link', { name: 'Edit Grace Kim' }).waitFor()
  expect(await page.getByRole('button', { name: 'Delete Grace Kim' }).count()).toBe(0)
  expect(problems).toEqual([])
  await close()
})

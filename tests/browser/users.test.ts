// The list of accounts, of which there are more than fit on one page.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, it, vi } from 'vitest'
import { createUser, deleteUser, type ManagedUser } from '#features/user-admin/contract.ts'
import { phone, visit } from '../support/browser.ts'
import { arriveAs, setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { admin, director } from '../support/test-server.ts'
import { card, getQuery, pageButton, person, search, summary } from '../support/users-screen.ts'

const stage = setupE2E()
// Stories of many steps, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 })

const password = 'harbour lamps at dusk'
let asDirector: string

async function hire(firstName: string, lastName: string) {
  const email = `${firstName}.${lastName}@stillwater.example`.toLowerCase()
  const body = { firstName, lastName, email, password, role: 'therapist' }
  const { status, json } = await stage.server.call(createUser, { cookie: asDirector, body })
  expect(status).toBe(201)
  return (json as ManagedUser).id
}

beforeAll(async () => {
  asDirector = await stage.server.signIn(director)
  // Added to the demo's fifteen, in the middle of the alphabet.
  for (const letter of 'ABCDEFGHI') await hire(`Kim${letter}`, 'Moreau')
})

// Each story begins with the same accounts, even after one that failed.
afterEach(async () => {
  for (const name of ['kimj.', 'zora.', 'lucja@']) {
    await stage.server.sql(`delete from users where email like '${name}%'`)
  }
})

const arrive = (path: string) => arriveAs(admin, stage, path)
const people = (page: Page) => page.getByRole('link', { name: /^Edit / })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Makes a call fail as when the service is down. @returns a function that ends it */
async function failCalls(page: Page, path: string) {
  const message = 'The service is not available right now.'
  await page.route(path, (route) => route.fulfill({ status: 503, json: { message } }))
  return () => page.unroute(path)
}

it('the browser remembers whether accounts are shown as cards or as a table', async () => {
  const { page, problems, close } = await arrive('/admin/users')
  await card(page, 'Maya Chen').waitFor()
  await button(page, 'Table').click()
  await page.getByRole('table').waitFor()
  // The link in the navigation shows the same view, from this page and from another.
  await page.getByRole('link', { name: 'User Management' }).click()
  await page.waitForURL('**/admin/users')
  await page.getByRole('table').waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.waitForURL('**/admin/dashboard')
  await page.getByRole('link', { name: 'User Management' }).click()
  await page.getByRole('table').waitFor()
  // A URL that names a view shows that view without changing the preference.
  await visit(page, '/admin/users?view=cards')
  await card(page, 'Maya Chen').waitFor()
  await visit(page, '/admin/users')
  await page.getByRole('table').waitFor()
  await button(page, 'Cards').click()
  await card(page, 'Maya Chen').waitFor()
  await visit(page, '/admin/users')
  await card(page, 'Maya Chen').waitFor()
  // "Card or table view toggle", on phones too, where the table is a list of lines.
  await page.setViewportSize(phone)
  await button(page, 'Table').click()
  await expect(button(page, 'Table')).toHaveAttribute('aria-pressed', 'true')
  await visit(page, '/admin/users')
  await page.getByRole('link', { name: 'Edit Maya Chen' }).waitFor()
  await expect(button(page, 'Table')).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'Cards').click()
  await card(page, 'Maya Chen').waitFor()
  expect(problems).toEqual([])
  await close()
})

async function turnPagesByKeyboard(page: Page) {
  await pageButton(page, 'Page 1').click()
  await summary(page, 'Showing 1–9 of 24')
  await pageButton(page, 'Next').focus()
  await page.keyboard.press('Enter')
  await summary(page, 'Showing 10–18 of 24')
  await page.keyboard.press('Enter')
  await summary(page, 'Showing 19–24 of 24')
  await page.keyboard.press('Enter')
  await expect(pageButton(page, 'Next')).toBeFocused()
  await expect(pageButton(page, 'Next')).toBeInViewport()
  expect(getQuery(page)).toBe('?view=table&page=3')
}

async function loadSlowly(page: Page) {
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/admin/users?*', async (route) => {
    await isHeld
    await route.continue()
  })
  await pageButton(page, 'Page 2').click()
  await page.locator('[aria-busy="true"]').waitFor()
  await person(page, 'Tom Whitfield').waitFor()
  await summary(page, 'Showing 19–24 of 24')
  release()
  await summary(page, 'Showing 10–18 of 24')
  await page.unroute('**/api/admin/users?*')
}

async function failToLoad(page: Page) {
  const endFailure = await failCalls(page, '**/api/admin/users?*')
  await search(page).fill('moreau')
  const failed = page.getByRole('heading', { name: 'Error Loading Users' })
  await failed.waitFor()
  await page.getByText('The service is not available right now.').waitFor()
  await expect(search(page)).toHaveValue('moreau')
  // Text that is typed after the error stays as well.
  await search(page).fill('moreau kimb')
  await expect.poll(() => getQuery(page)).toContain('kimb')
  await failed.waitFor()
  await expect(search(page)).toHaveValue('moreau kimb')
  await expect(search(page)).toBeFocused()
  await endFailure()
  await button(page, 'Try again').click()
  await person(page, 'KimB Moreau').waitFor()
  await summary(page, 'Showing 1–1 of 1')
}

it('the URL sets page, order and view; loading, failures and changes by others lose nothing', async () => {
  const { page, problems, close } = await arrive('/admin/users?view=table&sort=-role&page=2')
  await summary(page, 'Showing 10–18 of 24')
  const role = page.getByRole('columnheader', { name: 'Role' })
  await expect(role).toHaveAttribute('aria-sort', 'descending')
  await role.getByRole('button').click()
  await summary(page, 'Showing 1–9 of 24')
  expect(getQuery(page)).toBe('?view=table&sort=role')
  // Administrators come first.
  await expect(people(page).first()).toHaveAttribute('aria-label', 'Edit Grace Kim')
  // A page beyond the last shows the last one.
  await visit(page, '/admin/users?view=table&page=99')
  await summary(page, 'Showing 19–24 of 24')
  await expect.poll(() => getQuery(page)).toBe('?view=table&page=3')
  await expect(pageButton(page, 'Page 3')).toHaveAttribute('aria-current', 'page')
  await loadSlowly(page)

  await pageButton(page, 'Page 3').click()
  await summary(page, 'Showing 19–24 of 24')
  const id = await hire('Zora', 'Zimmer')
  await person(page, 'Zora Zimmer').waitFor()
  await page.getByText('25 accounts, 24 of them therapists').waitFor()
  await stage.server.call(deleteUser, { cookie: asDirector, params: { id } })
  await person(page, 'Zora Zimmer').waitFor({ state: 'detached' })
  await turnPagesByKeyboard(page)
  await failToLoad(page)
  expect(problems).toEqual([])
  await close()
})

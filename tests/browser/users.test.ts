// The list of accounts, of which there are more than fit on one page.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, it, vi } from 'vitest'
import { createUser, deleteUser, type ManagedUser } from '#features/staff/user-admin/contract.ts'
import { desktop, phone, visit } from '../support/browser.ts'
import { arriveAs, setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { admin, director } from '../support/test-server.ts'
import {
  arriveForCards,
  card,
  getQuery,
  pageButton,
  pages,
  person,
  search,
  summary,
} from '../support/users-screen.ts'

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
const arrive = (path: string) => arriveForCards(admin, stage, path)
const people = (page: Page) => page.getByRole('link', { name: /^Edit / })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Are you absolutely sure?' })
const readFocusedText = (page: Page) =>
  page.evaluate<string>('document.activeElement?.textContent ?? ""')

/** Makes a call fail as when the service is down. @returns a function that ends it */
async function failCalls(page: Page, path: string) {
  const message = 'The service is not available right now.'
  await page.route(path, (route) => route.fulfill({ status: 503, json: { message } }))
  return () => page.unroute(path)
}

/** The parts of cards side by side that are not at the same height. */
const listUnevenParts = `['h2', 'ul', 'dl > :first-child', 'dl > :last-child', 'a[href^="/admin/users/"]'].filter((part) => {
  const rows = Object.groupBy(
    [...document.querySelectorAll('article:has(p)')],
    (card) => Math.round(card.getBoundingClientRect().top),
  )
  return Object.values(rows).some((cards) => {
    const tops = cards.map((card) => card.querySelector(part).getBoundingClientRect().top)
    return Math.max(...tops) - Math.min(...tops) > 1
  })
})`

async function readCards(page: Page) {
  await page.getByText('25 accounts, 24 of them therapists').waitFor()
  await summary(page, 'Showing 1–24 of 25')
  await card(page, 'Geneviève Lachapelle-Beauregard').waitFor()
  await expect(card(page, 'Élise Tremblay').getByRole('list', { name: 'Roles' })).toHaveText(
    /Administrator\s+Therapist/,
    { useInnerText: true },
  )
  const view = card(page, 'Daniel Okafor').getByRole('link', { name: /^View Profile/ })
  await expect(view).toHaveAttribute('href', '/therapists/daniel-okafor')
  await expect(view).toHaveAttribute('target', '_blank')
  await card(page, 'Grace Kim').getByText('Not created', { exact: true }).waitFor()
  expect(await page.evaluate(listUnevenParts)).toEqual([])
}

async function turnPages(page: Page) {
  await pageButton(page, 'Page 2').click()
  await summary(page, 'Showing 25–25 of 25')
  expect(getQuery(page)).toBe('?page=2')
  await expect(people(page)).toHaveCount(1)
  await person(page, 'Tom Whitfield').waitFor()
  // The new page is shown from its top.
  await expect(person(page, 'Tom Whitfield')).toBeInViewport()
  await expect.poll(() => page.evaluate('scrollY')).toBeLessThan(desktop.height)

  // A table has shorter pages: it shows the page of the account that was shown first.
  await button(page, 'Table').click()
  await expect.poll(() => getQuery(page)).toBe('?view=table&page=3')
  await page.getByRole('article').first().waitFor({ state: 'detached' })
  await summary(page, 'Showing 19–25 of 25')
  await person(page, 'Tom Whitfield').waitFor()
  await page.goBack()
  await page.getByRole('article').first().waitFor()
  await summary(page, 'Showing 25–25 of 25')
  await page.goBack()
  await summary(page, 'Showing 1–24 of 25')
  await page.goForward()
  await summary(page, 'Showing 25–25 of 25')
  await page.goForward()
  await summary(page, 'Showing 19–25 of 25')
}

/** Deletes the only account on the second page of the search, with the keyboard. */
async function deleteByKeyboard(page: Page) {
  await button(page, 'Delete Tom Whitfield').focus()
  await page.keyboard.press('Enter')
  await question(page).getByText('Tom Whitfield').waitFor()
  await expect(question(page)).toContainText('They have 3 assigned leads', {
    useInnerText: true,
  })
  await expect.poll(() => readFocusedText(page)).toBe('Cancel')
  await page.keyboard.press('Enter')
  await question(page).waitFor({ state: 'detached' })
  await expect(button(page, 'Delete Tom Whitfield')).toBeFocused()

  // A search starts at its first page, and shows how many of all accounts it found.
  await search(page).fill('MOREAU kim')
  await summary(page, 'Showing 1–9 of 10')
  await expect.poll(() => getQuery(page)).toBe('?view=table')
  await summary(page, '10 of 25 found')
  await page.getByText('25 accounts, 24 of them therapists').waitFor()
  await pageButton(page, 'Page 2').click()
  await summary(page, 'Showing 10–10 of 10')

  const endFailure = await failCalls(page, '**/api/admin/users/*')
  await button(page, 'Delete KimJ Moreau').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => readFocusedText(page)).toBe('Cancel')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toast(page, 'Deletion Failed').waitFor()
  await toast(page, 'The service is not available right now.').waitFor()
  await endFailure()
  await question(page).getByRole('button', { name: 'Delete user' }).click()
  await toast(page, 'User Deleted').waitFor()
  await toast(page, 'User account has been permanently deleted.').waitFor()
}

it('accounts are cards or a table by pages, are searched, and become fewer after a deletion', async () => {
  const tenth = await hire('KimJ', 'Moreau')
  const { page, problems, close } = await arrive('/admin/users')
  await readCards(page)
  await turnPages(page)
  await deleteByKeyboard(page)
  // The only account of a page was deleted: the page before is shown, and no other page is left.
  await person(page, 'KimI Moreau').waitFor()
  await expect(people(page)).toHaveCount(9)
  await expect.poll(() => getQuery(page)).toBe('?view=table')
  await page.getByText('24 accounts, 23 of them therapists').waitFor()
  await summary(page, '9 of 24 found')
  await expect.poll(() => readFocusedText(page)).toBe('User Management')
  // A table always shows its count, cards only when there are several pages.
  await summary(page, 'Showing 1–9 of 9')
  await button(page, 'Cards').click()
  await page.getByRole('article').first().waitFor()
  await expect(pages(page)).toHaveCount(0)
  await expect(people(page)).toHaveCount(9)
  expect(await stage.server.sql('select id from users where id = ?', [tenth])).toEqual([])

  await search(page).fill('genevieve')
  await expect(page.getByRole('article')).toHaveCount(1)
  await search(page).fill('no one of this name')
  await page.getByRole('heading', { name: 'No Users Found' }).waitFor()
  await button(page, 'Clear search').click()
  await expect(page.getByRole('article')).toHaveCount(24)
  // Administrators cannot delete their own account.
  await person(page, 'Grace Kim').waitFor()
  await expect(button(page, 'Delete Grace Kim')).toHaveCount(0)
  expect(problems).toEqual([])
  await close()
})

it('the browser remembers whether accounts are shown as cards or as a table', async () => {
  const { page, problems, close } = await arriveAs(admin, stage, '/admin/users')
  // No one has chosen anything, and there are many.
  await page.getByRole('table').waitFor()
  await button(page, 'Cards').click()
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
  const endFailure = await failCalls(page, '**/api/admin/users/search')
  await search(page).fill('moreau')
  const failed = page.getByRole('heading', { name: 'Error Loading Users' })
  await failed.waitFor()
  await page.getByText('The service is not available right now.').waitFor()
  await expect(search(page)).toHaveValue('moreau')
  // Text that is typed after the error stays as well.
  await search(page).fill('moreau kimb')
  await expect.poll(() => page.evaluate('history.state.search')).toBe('moreau kimb')
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

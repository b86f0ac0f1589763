// More accounts than fit on one page.
import type { Page } from 'playwright-core'
import { describe, it, vi } from 'vitest'
import { deleteUser } from '#features/user-admin/contract.ts'
import { desktop, expectAccessible, expectSound, phone, visit } from '../support/browser.ts'
import { toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { everyIn } from '../support/run.ts'
import { getQuery, person, setupUserPages, summary } from '../support/user-pages-test-bed.ts'
import { pageButton, pages, search, showAs } from '../support/users-screen.ts'

const accounts = setupUserPages()
const { stage, hire, arrive } = accounts
// These stories have many steps, and the machine may be busy.
vi.setConfig({ testTimeout: 180_000 })

const people = (page: Page) => page.getByRole('link', { name: /^Edit / })

describe.each(
  everyIn(
    ['a desktop', desktop],
    ['a phone', phone],
    ['a very small phone', { width: 320, height: 640 }],
  ),
)('pages of accounts at %s', (_where, viewport) => {
  it('can be turned as cards and as a table, searched, and become fewer after a deletion', async () => {
    const tenth = await hire('KimJ', 'Moreau')
    const { page, problems, close } = await arrive('/admin/users', viewport)
    await page.getByText('25 accounts, 24 of them therapists').waitFor()
    await summary(page, 'Showing 1–24 of 25')
    await person(page, 'Amira Haddad').waitFor()
    await expectSound(page)

    await pageButton(page, 'Page 2').click()
    await summary(page, 'Showing 25–25 of 25')
    expect(getQuery(page)).toBe('?page=2')
    await expect(people(page)).toHaveCount(1)
    await person(page, 'Tom Whitfield').waitFor()
    // The new page is shown from its top.
    await expect
      .poll(() =>
        people(page)
          .first()
          .evaluate((link) => link.getBoundingClientRect().top),
      )
      .toBeLessThan(viewport.height)
    expect(await page.evaluate('scrollY')).toBeLessThan(viewport.height)
    await expectSound(page)

    // A table has shorter pages: it shows the page of the account that was shown first.
    await showAs(page, 'Table', '/admin/users?view=table&page=3')
    await expect.poll(() => getQuery(page)).toBe('?view=table&page=3')
    await page.getByRole('article').first().waitFor({ state: 'detached' })
    await summary(page, 'Showing 19–25 of 25')
    await person(page, 'Tom Whitfield').waitFor()
    await expectSound(page)
    await page.goBack()
    await page.getByRole('article').first().waitFor()
    await summary(page, 'Showing 25–25 of 25')
    await page.goBack()
    await summary(page, 'Showing 1–24 of 25')
    await page.goForward()
    await summary(page, 'Showing 25–25 of 25')
    await page.goForward()
    await summary(page, 'Showing 19–25 of 25')

    // A search starts at its first page, and shows how many of all accounts it found.
    await search(page).fill('MOREAU kim')
    await summary(page, 'Showing 1–9 of 10')
    await expect.poll(() => getQuery(page)).toBe('?search=MOREAU+kim&view=table')
    await summary(page, '10 of 25 found')
    await page.getByText('25 accounts, 24 of them therapists').waitFor()
    await pageButton(page, 'Page 2').click()
    await summary(page, 'Showing 10–10 of 10')
    await expectSound(page)

    // The only account of a page is deleted: the page before is shown, and no other page is left.
    await page.getByRole('button', { name: 'Delete KimJ Moreau' }).click()
    const question = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' })
    await question.getByRole('button', { name: 'Delete user' }).click()
    await toast(page, 'User Deleted').waitFor()
    await person(page, 'KimI Moreau').waitFor()
    await expect(people(page)).toHaveCount(9)
    await expect.poll(() => getQuery(page)).toBe('?search=MOREAU+kim&view=table')
    await page.getByText('24 accounts, 23 of them therapists').waitFor()
    await summary(page, '9 of 24 found')
    await expect
      .poll(() => page.evaluate('document.activeElement.textContent'))
      .toBe('User Management')
    await expectSound(page)
    // A table always shows its count, cards only when there are several pages.
    await summary(page, 'Showing 1–9 of 9')
    await showAs(page, 'Cards', '/admin/users?search=MOREAU+kim')
    await page.getByRole('article').first().waitFor()
    expect(await pages(page).count()).toBe(0)
    await expect(people(page)).toHaveCount(9)
    await expectSound(page)
    const gone = await stage.server.sql('select id from users where id = ?', [tenth])
    expect(gone).toEqual([])
    expect(problems).toEqual([])
    await close()
  })
})

it('the URL sets page, order and view; a page beyond the last shows the last one', async () => {
  const { page, problems, close } = await arrive('/admin/users?view=table&sort=-role&page=2')
  await summary(page, 'Showing 10–18 of 24')
  const role = page.getByRole('columnheader', { name: 'Role' })
  await expect(role).toHaveAttribute('aria-sort', 'descending')
  await role.getByRole('button').click()
  await summary(page, 'Showing 1–9 of 24')
  expect(getQuery(page)).toBe('?view=table&sort=role')
  // Administrators come first.
  await expect(people(page).first()).toHaveAttribute('aria-label', 'Edit Grace Kim')
  await visit(page, '/admin/users?view=table&page=99')
  await summary(page, 'Showing 19–24 of 24')
  await expect.poll(() => getQuery(page)).toBe('?view=table&page=3')
  await expect(pageButton(page, 'Page 3')).toHaveAttribute('aria-current', 'page')
  expect(problems).toEqual([])
  await close()
})

it('the focus stays on the page buttons when they are used by keyboard', async () => {
  const { page, problems, close } = await arrive('/admin/users?view=table')
  await pageButton(page, 'Next').focus()
  await page.keyboard.press('Enter')
  await summary(page, 'Showing 10–18 of 24')
  await page.keyboard.press('Enter')
  await summary(page, 'Showing 19–24 of 24')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Next')
  await expect
    .poll(() => pageButton(page, 'Next').evaluate((button) => button.getBoundingClientRect().top))
    .toBeLessThan(desktop.height)
  expect(getQuery(page)).toBe('?view=table&page=3')
  expect(problems).toEqual([])
  await close()
})

it('rows stay visible while a page loads, and the search stays typed when loading fails', async () => {
  const { page, problems, close } = await arrive('/admin/users?view=table')
  await summary(page, 'Showing 1–9 of 24')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/admin/users?*', async (route) => {
    await held
    await route.continue()
  })
  await pageButton(page, 'Page 2').click()
  await page.locator('[aria-busy="true"]').waitFor()
  await person(page, 'Amira Haddad').waitFor()
  await summary(page, 'Showing 1–9 of 24')
  await expectAccessible(page)
  release()
  await summary(page, 'Showing 10–18 of 24')
  await page.unroute('**/api/admin/users?*')

  await page.route('**/api/admin/users?*', (route) =>
    route.fulfill({ status: 503, json: { message: 'The service is not available right now.' } }),
  )
  await search(page).fill('moreau')
  await page.getByRole('heading', { name: 'Error Loading Users' }).waitFor()
  await page.getByText('The service is not available right now.').waitFor()
  await expect(search(page)).toHaveValue('moreau')
  await expectSound(page)
  // Text that is typed after the error stays as well.
  await search(page).fill('moreau kimb')
  await expect.poll(() => getQuery(page)).toContain('kimb')
  await page.getByRole('heading', { name: 'Error Loading Users' }).waitFor()
  await expect(search(page)).toHaveValue('moreau kimb')
  await expect(page.locator(':focus')).toHaveAttribute(
    'aria-label',
    'Search name, email or username',
  )
  await page.unroute('**/api/admin/users?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await person(page, 'KimB Moreau').waitFor()
  await summary(page, 'Showing 1–1 of 1')
  expect(problems).toEqual([])
  await close()
})

it('changes by others appear without a reload, and a new account is shown on its page', async () => {
  const { page, problems, close } = await arrive('/admin/users?view=table&page=3')
  await summary(page, 'Showing 19–24 of 24')
  const id = await hire('Zora', 'Zimmer')
  await person(page, 'Zora Zimmer').waitFor()
  await page.getByText('25 accounts, 24 of them therapists').waitFor()
  await stage.server.call(deleteUser, { cookie: accounts.asDirector, params: { id } })
  await person(page, 'Zora Zimmer').waitFor({ state: 'detached' })

  await search(page).fill('haddad')
  await summary(page, '1 of 24 found')
  await page.getByRole('button', { name: 'Add New User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New User' })
  await dialog.getByLabel('First name').fill('Łucja')
  await dialog.getByLabel('Last name').fill('Żółkiewska')
  await dialog.getByLabel('Email').fill('lucja@stillwater.example')
  await dialog.getByLabel('Password', { exact: true }).fill('harbour lamps at dusk')
  await dialog.getByRole('button', { name: 'Create user' }).click()
  await toast(page, 'User Created').waitFor()
  await person(page, 'Łucja Żółkiewska').waitFor()
  await summary(page, 'Showing 19–25 of 25')
  expect(getQuery(page)).toBe('?view=table&page=3')
  await expect(search(page)).toHaveValue('')
  await page.goBack()
  await person(page, 'Amira Haddad').waitFor()
  await expect(search(page)).toHaveValue('haddad')
  expect(problems).toEqual([])
  await close()
})

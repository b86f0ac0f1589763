// More accounts than a page of them has room for.
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, it, vi } from 'vitest'
import { createUser, deleteUser, type ManagedUser } from '#features/user-admin/contract.ts'
import { desktop, expectAccessible, expectSound, phone, visit } from '../support/browser.ts'
import { arriveAs, setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { admin, director } from '../support/test-server.ts'
import { pageButton, pages, search, showAs } from '../support/users-screen.ts'

const stage = setupE2E()

// Whole stories, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 })

let cookie: string
const hire = async (firstName: string, lastName: string) => {
  const email = `${firstName}.${lastName}@stillwater.example`.toLowerCase()
  const body = { firstName, lastName, email, password: 'harbour lamps at dusk', role: 'therapist' }
  const { status, json } = await stage.server.call(createUser, { cookie, body })
  expect(status).toBe(201)
  return (json as ManagedUser).id
}

beforeAll(async () => {
  cookie = await stage.server.signIn(director)
  // Beside the fifteen of the demo, in the middle of the alphabet.
  for (const letter of 'ABCDEFGHI') await hire(`Kim${letter}`, 'Moreau')
})

// Whatever became of a story, the next begins with the same people.
afterEach(async () => {
  for (const name of ['kimj.', 'zora.', 'lucja@']) {
    await stage.server.sql(`delete from users where email like '${name}%'`)
  }
})

const arrive = (path: string, viewport = desktop) => arriveAs(admin, stage, path, viewport)

const people = (page: Page) => page.getByRole('link', { name: /^Edit / })
const person = (page: Page, name: string) =>
  page.getByRole('link', { name: `Edit ${name}`, exact: true })
const summary = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).waitFor({ state: 'attached' })
const getQuery = (page: Page) => new URL(page.url()).search

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
  ['a very small phone', { width: 320, height: 640 }],
])('pages of accounts at %s', (_where, viewport) => {
  it('are turned as cards and as a table, searched, and shorter by one', async () => {
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
    // One reads on from the top.
    await expect
      .poll(() =>
        people(page)
          .first()
          .evaluate((link) => link.getBoundingClientRect().top),
      )
      .toBeLessThan(viewport.height)
    expect(await page.evaluate('scrollY')).toBeLessThan(viewport.height)
    await expectSound(page)

    // A table has shorter pages: it shows the one with whoever was seen first.
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

    // A search begins at its first page, and says how many of all it has found.
    await search(page).fill('MOREAU kim')
    await summary(page, 'Showing 1–9 of 10')
    await expect.poll(() => getQuery(page)).toBe('?search=MOREAU+kim&view=table')
    await summary(page, '10 of 25 found')
    await page.getByText('25 accounts, 24 of them therapists').waitFor()
    await pageButton(page, 'Page 2').click()
    await summary(page, 'Showing 10–10 of 10')
    await expectSound(page)

    // The only one of its page goes: the page before is shown, and it is the only one.
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
    // A table always says how many it shows; cards, where there are more.
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

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('the list is found again as it was left at %s', (_where, viewport) => {
  const left = '?search=moreau&view=table&sort=-username&page=2'

  it('after saving, by the ways back, and in a page loaded anew', async () => {
    await hire('KimJ', 'Moreau')
    const { page, problems, close } = await arrive(`/admin/users${left}`, viewport)
    const heading = page.getByRole('heading', { level: 1, name: 'KimA Moreau' })
    const expectAsLeft = async () => {
      await page.waitForURL(`**/admin/users${left}`)
      await person(page, 'KimA Moreau').waitFor()
      await summary(page, 'Showing 10–10 of 10')
      await expect(search(page)).toHaveValue('moreau')
      await expect(pageButton(page, 'Page 2')).toHaveAttribute('aria-current', 'page')
    }
    await expectAsLeft()

    // Both tabs lead back.
    await person(page, 'KimA Moreau').click()
    await page.getByLabel('Email').fill(`kim.at.${viewport.width}@stillwater.example`)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'User Updated').waitFor()
    await expectAsLeft()
    await person(page, 'KimA Moreau').click()
    await page.getByRole('tab', { name: 'Therapist Profile' }).click()
    await page.getByLabel('Biography').fill('Short, and enough for now.')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expectAsLeft()

    await page.goBack()
    await heading.waitFor()
    await page.goBack()
    await expectAsLeft()
    await page.goForward()
    await heading.waitFor()
    await page.goForward()
    await expectAsLeft()

    await person(page, 'KimA Moreau').click()
    await heading.waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Back to Users' }).click()
    await expectAsLeft()
    await visit(page, `/admin/users/999999${left}`)
    await page.getByRole('heading', { level: 1, name: 'User Not Found' }).waitFor()
    await page.getByRole('link', { name: 'Back to Users' }).click()
    await expectAsLeft()
    expect(problems).toEqual([])
    await close()
  })

  it('after a deletion, or at the last page there is', async () => {
    await hire('KimJ', 'Moreau')
    await hire('Zora', 'Zimmer')
    const { page, problems, close } = await arrive('/admin/users?view=table&page=3', viewport)
    const deleteHere = async () => {
      const question = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' })
      await question.getByRole('button', { name: 'Delete user' }).click()
      await toast(page, 'User Deleted').waitFor()
    }
    await page.getByRole('button', { name: 'Delete Zora Zimmer' }).click()
    await deleteHere()
    await summary(page, 'Showing 19–25 of 25')
    expect(getQuery(page)).toBe('?view=table&page=3')

    // From the account itself, who was alone on their page.
    await visit(page, `/admin/users${left.replace('-username', 'username')}`)
    await person(page, 'KimJ Moreau').click()
    await page.getByRole('button', { name: 'Delete user' }).click()
    await deleteHere()
    await page.waitForURL('**/admin/users?search=moreau&view=table&sort=username')
    await summary(page, 'Showing 1–9 of 9')
    // No step back leads to who is no more.
    await page.goBack()
    await page.waitForURL('**/admin/users?*')
    await summary(page, 'Showing 1–9 of 9')
    expect(problems).toEqual([])
    await close()
  })
})

it('an address names a page, an order and a look; a page beyond the last is the last', async () => {
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

it('by keyboard the focus stays at the pages', async () => {
  const { page, problems, close } = await arrive('/admin/users?view=table')
  await pageButton(page, 'Next').focus()
  await page.keyboard.press('Enter')
  await summary(page, 'Showing 10–18 of 24')
  await page.keyboard.press('Enter')
  await summary(page, 'Showing 19–24 of 24')
  await page.keyboard.press('Enter')
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Next')
  await expect
    .poll(() => pageButton(page, 'Next').evaluate((button) => button.getBoundingClientRect().top))
    .toBeLessThan(desktop.height)
  expect(getQuery(page)).toBe('?view=table&page=3')
  expect(problems).toEqual([])
  await close()
})

it('a slow page leaves the rows, a failed one the search; both end well', async () => {
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
  // What is typed on is not lost to it either.
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

it('others’ changes come by themselves, and a new account is shown on its page', async () => {
  const { page, problems, close } = await arrive('/admin/users?view=table&page=3')
  await summary(page, 'Showing 19–24 of 24')
  const id = await hire('Zora', 'Zimmer')
  await person(page, 'Zora Zimmer').waitFor()
  await page.getByText('25 accounts, 24 of them therapists').waitFor()
  await stage.server.call(deleteUser, { cookie, params: { id } })
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

import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AccountFacts } from '#features/staff/user-admin/client/account-facts.tsx'
import { userCountsQuery } from '#features/staff/user-admin/client/queries.ts'
import { UsersSection } from '#features/staff/user-admin/client/users-section.tsx'
import {
  countUsers,
  deleteUser,
  listUsers,
  type ManagedUser,
} from '#features/staff/user-admin/contract.ts'
import { CallError } from '#platform/client/http/api.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import { ToastArea } from '#platform/client/toast-area.tsx'
import type { Api } from '#shared/endpoint.ts'
import { renderInPortal } from './portal-page.tsx'

const toUser = (id: number, firstName: string): ManagedUser => ({
  id,
  username: firstName.toLowerCase(),
  email: `${firstName.toLowerCase()}@practice.example`,
  firstName,
  lastName: 'Roy',
  role: 'therapist',
  createdAt: '2026-11-01T15:00:00.000Z',
  updatedAt: '2026-11-01T15:00:00.000Z',
  isTherapist: false,
  hasProfile: false,
  isAdminTherapist: false,
  therapistSlug: null,
  profile: null,
  assignedLeads: 0,
  isGoogleConnected: false,
  secondStep: null,
  lastSignInAt: null,
  isSuspended: false,
})

/** Kim A Roy to the letter of this number. */
const toKims = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    toUser(index + 1, `Kim ${String.fromCharCode(65 + index)}`),
  )

let users: ManagedUser[] = []
let asked: Record<string, string>[] = []
/** The service refuses all calls but the counts. */
let isDown = false
let isHeld: Promise<void> | undefined
beforeEach(() => {
  history.replaceState(null, '', '/admin/users')
  users = [toUser(1, 'Grace'), toUser(2, 'Ines'), toUser(3, 'Tom')]
  asked = []
  isDown = false
  isHeld = undefined
})
afterEach(async () => {
  localStorage.removeItem('users-view')
  await page.viewport(1280, 800)
})

type Input = {
  params?: { id: string }
  query?: Record<string, string>
  body?: Record<string, string>
}

/** The calls of the list of accounts. */
const answer = async (definition: { path: string }, { params, query = {}, body }: Input) => {
  if (definition === countUsers) return { accounts: users.length, therapists: 0 }
  const message = 'The service is not available right now.'
  if (isDown) throw new CallError(503, JSON.stringify({ message }), 'Service Unavailable')
  if (definition === deleteUser) {
    users = users.filter(({ id }) => String(id) !== params?.id)
    return null
  }
  const isSearch = definition.path === listUsers.searchPath
  if (definition !== listUsers && !isSearch) throw new Error('no call of this list')
  await isHeld
  const { search = '', page: number, perPage, ...rest } = body ?? query
  asked.push({ search, ...rest })
  const found = users.filter(({ firstName }) => firstName.includes(search))
  const start = (Number(number) - 1) * Number(perPage)
  return { rows: found.slice(start, start + Number(perPage)), total: found.length }
}
const api = answer as unknown as Api // answers the calls that this list makes

/** As the portal opens it, which reads the number of accounts before. */
function openList() {
  const client = createQueryClient(api)
  client.setQueryData(userCountsQuery().queryKey, { accounts: users.length, therapists: 0 })
  return renderInPortal(
    <QueryClientProvider client={client}>
      <UsersSection ownId={1} inviteButton={null} invitations={null} />
      <ToastArea />
    </QueryClientProvider>,
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const search = page.getByRole('searchbox')
const expectShown = (text: string) =>
  expect.element(page.getByText(text, { exact: true })).toBeInTheDocument()

it('says of each account when it was last used, whether it accepts clients, and how email is sent', async () => {
  const [grace] = users
  if (!grace) throw new Error('there are users')
  users = [
    {
      ...grace,
      lastSignInAt: '2025-11-20T15:00:00.000Z',
      isGoogleConnected: true,
      hasProfile: true,
      profile: { id: 4, title: 'Psychologist', acceptingClients: false, isPublic: false } as never, // what the list shows of it
    },
  ]
  history.replaceState(null, '', '/admin/users?view=table')
  await openList()
  const row = page.getByRole('row', { name: /Grace Roy/ })
  await expect.element(row).toMatchTextContent(/Created, hidden.*Not accepting/)
  await expect.element(row).toMatchTextContent(/Nov 20, 2025.*Google connected/)
  await page.getByRole('button', { name: 'Cards' }).click()
  await expect
    .element(page.getByRole('article'))
    .toMatchTextContent(
      'Last sign-in: Nov 20, 2025 · No second step · Not accepting clients · Google connected',
    )
})

it('moves the focus to its heading when the card of a deleted account disappears', async () => {
  await openList()
  await page.getByRole('button', { name: 'Delete Tom Roy' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete user' }).click()
  await expect.element(page.getByText('Tom Roy')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'User Management' })).toHaveFocus()
})

it('lines up the parts of cards side by side, and offers no one the deletion of their own account', async () => {
  const long = 'Registered Psychotherapist, for couples and families in all seasons of the year'
  const [grace, ines, tom] = users as [ManagedUser, ManagedUser, ManagedUser]
  const both = { role: 'admin', isTherapist: true, isAdminTherapist: true } as const
  users = [{ ...grace, ...both, therapistSlug: 'grace-roy' }, { ...ines, username: 'ines' }, tom]
  for (const user of users) {
    const title = user.id === tom.id ? 'Psychologist' : long
    const profile = { id: 4, title, isPublic: true } as ManagedUser['profile'] // what the list shows of it
    Object.assign(user, { hasProfile: true, profile })
  }
  await openList()
  const cards = page.getByRole('article')
  await expect
    .element(cards.first().getByRole('list'))
    .toMatchTextContent(/Administrator.*Therapist/)
  const view = cards.first().getByRole('link', { name: /^View Profile of Grace Roy/ })
  await expect.element(view).toHaveAttribute('href', '/therapists/grace-roy')
  await expect.element(view).toHaveAttribute('target', '_blank')
  await expect.element(button('Delete Grace Roy')).not.toBeInTheDocument()
  await expect.element(button('Delete Tom Roy')).toBeVisible()
  for (const part of ['h2', 'ul', 'dl > :first-child', 'dl > :last-child', 'a[href*="/users/"]']) {
    const tops = cards
      .elements()
      .map((each) => each.querySelector(part)?.getBoundingClientRect().top ?? 0)
    expect([part, Math.max(...tops) - Math.min(...tops)]).toEqual([part, 0])
  }
})

it('the page of an account says when someone last signed in, and what depends on it', async () => {
  let at: string | null = '2025-11-20T15:00:00.000Z'
  const open = () =>
    renderInPortal(
      <QueryClientProvider client={createQueryClient((async () => ({ at })) as unknown as Api)}>
        <AccountFacts
          user={{ ...toUser(2, 'Ines'), assignedLeads: 8, isGoogleConnected: at !== null }}
          isOwn={false}
          onDelete={() => {}}
        />
      </QueryClientProvider>,
    )
  const facts = await open()
  await expectShown('8 leads assigned')
  await expectShown('Google account connected')
  await expect.element(page.getByText(/^Last sign-in .*November 20, 2025$/)).toBeVisible()
  await facts.unmount()
  at = null
  await open()
  await expectShown('No sign-in so far')
})

describe('many accounts', () => {
  const pages = page.getByRole('navigation', { name: 'Pages of users' })
  const turnTo = (name: string) => pages.getByRole('button', { name, exact: true }).click()

  it('are shown by pages from their top, and as a table where the first one in sight is', async () => {
    await page.viewport(1280, 500)
    localStorage.setItem('users-view', 'cards')
    users = toKims(26)
    await openList()
    await expectShown('Showing 1–24 of 26')
    await turnTo('Page 2')
    await expectShown('Showing 25–26 of 26')
    expect(location.search).toBe('?page=2')
    expect(page.getByRole('article').elements()[0]?.getBoundingClientRect().top).toBeGreaterThan(0)
    await button('Table').click()
    await expectShown('Showing 19–26 of 26')
    expect(location.search).toBe('?view=table&page=3')
    history.back()
    await expectShown('Showing 25–26 of 26')
    await expect.element(page.getByRole('article').first()).toBeVisible()
    history.forward()
    await expectShown('Showing 19–26 of 26')
  })

  it('are searched from their first page, and the page before is shown when one is empty', async () => {
    localStorage.setItem('users-view', 'cards')
    history.replaceState(null, '', '/admin/users?view=table&page=2')
    users = [...toKims(10), toUser(11, 'Tom')]
    await openList()
    await expectShown('Showing 10–11 of 11')
    await search.fill('Kim')
    await expectShown('Showing 1–9 of 10')
    await expectShown('10 of 11 found')
    expect(location.search).toBe('?view=table')
    await turnTo('Page 2')
    await expectShown('Showing 10–10 of 10')
    await button('Delete Kim J Roy').click()
    isDown = true
    const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Delete user' })
    await remove.click()
    await expectShown('Deletion Failed')
    await expectShown('The service is not available right now.')
    isDown = false
    await remove.click()
    await expectShown('User account has been permanently deleted.')
    await expectShown('Showing 1–9 of 9')
    await expectShown('9 of 10 found')
    await search.fill('Zoë')
    await expectShown('No Users Found')
    await button('Clear search').click()
    await expectShown('Showing 1–9 of 10')
  })

  it('are ordered by the address, stay while others load, and say why those cannot be read', async () => {
    history.replaceState(null, '', '/admin/users?view=table&sort=-role&page=99')
    users = toKims(19)
    await openList()
    await expectShown('Showing 19–19 of 19')
    expect(new URLSearchParams(location.search).get('page')).toBe('3')
    expect(asked.at(-1)).toMatchObject({ sort: '-role' })
    const role = page.getByRole('columnheader', { name: 'Role' })
    await expect.element(role).toHaveAttribute('aria-sort', 'descending')
    await role.getByRole('button').click()
    await expect.element(role).toHaveAttribute('aria-sort', 'ascending')
    await expectShown('Showing 1–9 of 19')
    const { promise, resolve } = Promise.withResolvers<void>()
    isHeld = promise
    await turnTo('Page 2')
    await expect.poll(() => document.querySelector('[aria-busy="true"]')).not.toBeNull()
    await expectShown('Showing 1–9 of 19')
    resolve()
    await expectShown('Showing 10–18 of 19')
    isDown = true
    await search.click()
    await userEvent.keyboard('Kim B')
    await expectShown('Error Loading Users')
    await expectShown('The service is not available right now.')
    await expect.element(search).toHaveValue('Kim B')
    await expect.element(search).toHaveFocus()
    isDown = false
    await button('Try again').click()
    await expectShown('Showing 1–1 of 1')
  })

  it('are shown as this browser showed them last, unless the address names a view', async () => {
    users = toKims(10)
    const reopen = async (path: string, last?: { unmount: () => Promise<void> }) => {
      await last?.unmount()
      history.replaceState(null, '', path)
      return openList()
    }
    let list = await reopen('/admin/users')
    // No one has chosen anything, and there are many.
    await expect.element(page.getByRole('table')).toBeVisible()
    list = await reopen('/admin/users?view=cards', list)
    await expect.element(page.getByRole('article').first()).toBeVisible()
    list = await reopen('/admin/users', list)
    await expect.element(page.getByRole('table')).toBeVisible()
    await button('Cards').click()
    list = await reopen('/admin/users', list)
    await expect.element(page.getByRole('article').first()).toBeVisible()
    // On phones the table is a list of lines.
    await page.viewport(390, 800)
    await button('Table').click()
    await reopen('/admin/users', list)
    await expect.element(button('Table')).toHaveAttribute('aria-pressed', 'true')
  })
})

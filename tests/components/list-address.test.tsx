// People search for names, emails and phone numbers, and browsers keep addresses: the text of a search is in the state
// of its history entry, and in no address.
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useInboxView } from '#features/chat/chat/client/inbox/use-inbox-view.ts'
import {
  useListSearch,
  useUserPaths,
  useUsersView,
} from '#features/staff/user-admin/client/use-users-view.ts'
import { LeadFilters } from '#features/staff/work-queue/client/filters.tsx'
import { useLeadsView } from '#features/staff/work-queue/client/use-view.ts'
import { useTypedSearch } from '#platform/client/forms/use-typed-search.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import { readEntrySearch } from '#platform/client/lists/entry-search.ts'
import { renderInPortal } from './portal-page.tsx'

// The addresses do not depend on what the server answers.
const unanswered = () => new Promise<never>(() => {})
const renderList = (list: ReactNode) =>
  renderInPortal(
    <QueryClientProvider client={createQueryClient(unanswered)}>{list}</QueryClientProvider>,
  )

const noLabels = { services: {}, locations: {} }

function Leads() {
  const { view, ...actions } = useLeadsView()
  const search = useTypedSearch(view.search, (text) =>
    actions.showInstead({ search: text, page: 1 }),
  )
  return (
    <>
      <LeadFilters view={view} actions={actions} search={search} labels={noLabels} />
      <output>{`searching for “${view.search}” on page ${view.page}`}</output>
    </>
  )
}

const searchBox = () => page.getByRole('searchbox')
const shown = () => page.getByRole('status')
const getAddress = () => location.pathname + location.search

describe('the leads', () => {
  beforeEach(() => history.replaceState(null, '', '/admin/leads'))

  it('are searched without a word in the address', async () => {
    await renderList(<Leads />)
    await searchBox().fill('613-555-0187')
    await expect.element(shown()).toHaveTextContent('searching for “613-555-0187” on page 1')
    expect(getAddress()).toBe('/admin/leads')
  })

  it('keep the search when other filters change, and after Back and Forward', async () => {
    await renderList(<Leads />)
    await searchBox().fill('Emily')
    await expect.element(shown()).toHaveTextContent('searching for “Emily” on page 1')
    await page.getByLabelText('Status').selectOptions('Contacted')
    expect(getAddress()).toBe('/admin/leads?status=contacted')
    await expect.element(shown()).toHaveTextContent('searching for “Emily” on page 1')
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.element(shown()).toHaveTextContent('searching for “” on page 1')
    expect(getAddress()).toBe('/admin/leads')
    history.back()
    await expect.element(searchBox()).toHaveValue('Emily')
    expect(getAddress()).toBe('/admin/leads?status=contacted')
    history.forward()
    await expect.element(searchBox()).toHaveValue('')
  })

  it('are searched for the text of an old address, which disappears from it', async () => {
    history.replaceState({ from: '/admin' }, '', '/admin/leads?search=Emily&page=2')
    await renderList(<Leads />)
    await expect.element(searchBox()).toHaveValue('Emily')
    await expect.element(shown()).toHaveTextContent('searching for “Emily” on page 2')
    expect(getAddress()).toBe('/admin/leads?page=2')
    // Other code keeps fields of its own in the entry.
    expect(history.state).toEqual({ from: '/admin', search: 'Emily' })
    await searchBox().fill('')
    await expect.element(shown()).toHaveTextContent('searching for “” on page 1')
  })
})

function Users() {
  const { view, showInstead } = useUsersView()
  return (
    <>
      <input
        type="search"
        aria-label="Users"
        value={view.search}
        onChange={({ target }) => showInstead({ search: target.value })}
      />
      <output>{useUserPaths().userPath(7)}</output>
    </>
  )
}

function Account() {
  useListSearch()
  return <output>{useUserPaths().listPath}</output>
}

describe('the accounts', () => {
  beforeEach(() => history.replaceState(null, '', '/admin/users'))

  it('take the search of their list along without a word in an address, and bring it back', async () => {
    const list = await renderList(<Users />)
    await searchBox().fill('Tremblay')
    await expect.element(searchBox()).toHaveValue('Tremblay')
    expect(getAddress()).toBe('/admin/users')
    await expect.element(shown()).toHaveTextContent('/admin/users/7')
    // As the app opens a link.
    history.pushState(null, '', '/admin/users/7')
    expect(readEntrySearch()).toBe('Tremblay')
    await list.unmount()
    await renderList(<Account />)
    history.pushState(null, '', '/admin/users')
    expect(readEntrySearch()).toBe('Tremblay')
    history.pushState(null, '', '/admin/leads')
    expect(readEntrySearch()).toBeUndefined()
  })

  it('lose the search of an old address, which the list has again', async () => {
    history.replaceState(null, '', '/admin/users/7?search=Tremblay&view=table')
    await renderList(<Account />)
    await expect.poll(getAddress).toBe('/admin/users/7?view=table')
    await expect.element(shown()).toHaveTextContent('/admin/users?view=table')
    expect(readEntrySearch()).toBe('Tremblay')
  })
})

function Inbox() {
  const view = useInboxView()
  return (
    <>
      <input
        type="search"
        aria-label="Conversations"
        value={view.search}
        onChange={({ target }) => view.showList({ search: target.value, page: 1 })}
      />
      <button type="button" onClick={() => view.open(7)}>
        Open
      </button>
      <output>{`conversation ${view.number}`}</output>
    </>
  )
}

it('the inbox keeps its search over a reload and beside an open conversation, and Back brings it back', async () => {
  history.replaceState(null, '', '/admin/chats')
  const before = await renderList(<Inbox />)
  await searchBox().fill('613-555-0187')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(shown()).toHaveTextContent('conversation 7')
  await before.unmount()
  await renderList(<Inbox />)
  await expect.element(searchBox()).toHaveValue('613-555-0187')
  expect(getAddress()).toBe('/admin/chats?chat=7')
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('0187')
  history.back()
  await expect.element(shown()).toHaveTextContent('conversation undefined')
  await expect.element(searchBox()).toHaveValue('613-555-0187')
})

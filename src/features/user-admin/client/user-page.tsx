import { useState } from 'react'
import { useListTop } from '#platform/client/navigation/use-page-top.ts'
import { Pagination } from '#platform/client/ui/portal/pagination.tsx'
import { UpdatingLine } from '#platform/client/ui/updating-line.tsx'
import { countPages } from '#shared/list-pages.ts'
import { type ManagedUser, usersPerPage } from '../contract.ts'
import type { UsersView } from '../rules.ts'
import { UserCards } from './user-cards.tsx'
import { UsersTable } from './users-table.tsx'

interface UserPageProps {
  /** The users on this page. */
  users: readonly ManagedUser[]
  /** How many there are on all pages. */
  total: number
  page: number
  /** Whether another page is loading; these users stay until it has. */
  isChanging: boolean
  view: UsersView
  show: (part: Partial<UsersView>) => void
  ownId: number
  onDelete: (user: ManagedUser) => void
}

/** A page of accounts as cards or as a table, with pagination. */
export function UserPage(props: UserPageProps) {
  const { users, total, page, isChanging, view, show, ownId, onDelete } = props
  const { look } = view
  const [shown, setShown] = useState({ page, look })
  // The previous page's accounts stay until the next page is loaded, and so does its summary.
  if (!isChanging && (shown.page !== page || shown.look !== look)) setShown({ page, look })
  const { top, notePageChange } = useListTop<HTMLDivElement>(shown.page)
  const pageCount = countPages(total, usersPerPage[look])
  const first = (shown.page - 1) * usersPerPage[shown.look] + 1
  const pages = (
    <Pagination
      label="Pages of users"
      page={page}
      pageCount={pageCount}
      onPage={(next) => {
        notePageChange()
        show({ page: next })
      }}
      summary={`Showing ${first}–${first + users.length - 1} of ${total}`}
      className={look === 'cards' ? 'border-t-0' : undefined}
    />
  )
  const card = 'overflow-hidden rounded-card border border-line bg-paper'
  return (
    <div ref={top} aria-busy={isChanging}>
      {isChanging && <UpdatingLine apart />}
      {look === 'table' ? (
        <div className={`@container ${card}`}>
          <UsersTable users={users} view={view} show={show} ownId={ownId} onDelete={onDelete} />
          {isChanging && <UpdatingLine />}
          {pages}
        </div>
      ) : (
        <>
          <UserCards users={users} ownId={ownId} onDelete={onDelete} />
          {pageCount > 1 && (
            <div className="mt-4">
              {isChanging && <UpdatingLine apart />}
              <div className={card}>{pages}</div>
            </div>
          )}
        </>
      )}
    </div>
  )
}

import { usePagedRows } from '#platform/client/lists/use-paged-rows.ts'
import { Pagination } from '#platform/client/ui/portal/pagination.tsx'
import { UpdatingLine } from '#platform/client/ui/updating-line.tsx'
import { type ManagedUser, usersPerPage } from '../contract.ts'
import { UserCards } from './user-cards.tsx'
import { UsersTable } from './users-table.tsx'
import type { UsersView } from './users-view.ts'

interface UserPageProps {
  users: readonly ManagedUser[]
  /** Number on all pages. */
  total: number
  page: number
  /** True if another page is loading; these users stay until it has. */
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
  const { top, pagination } = usePagedRows({
    noun: 'users',
    page,
    perPage: usersPerPage[look],
    rowCount: users.length,
    total,
    isChanging,
    onPage: (next) => show({ page: next }),
  })
  const pages = (
    <Pagination {...pagination} className={look === 'cards' ? 'border-t-0' : undefined} />
  )
  const card = 'overflow-hidden rounded-card border border-line bg-paper'
  return (
    <div ref={top}>
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
          {pagination.pageCount > 1 && (
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

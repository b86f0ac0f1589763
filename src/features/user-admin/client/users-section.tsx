import { useQuery } from '@tanstack/react-query'
import { LayoutGrid, Plus, Rows3 } from 'lucide'
import { useCallback, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#platform/client/api.ts'
import { SearchInput } from '#platform/client/forms/search-input.tsx'
import { useTypedSearch } from '#platform/client/forms/use-typed-search.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Segmented } from '#platform/client/ui/segmented.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import type { ManagedUser } from '../contract.ts'
import { accountsInWords, findUsers, sortUsers, type UsersView } from '../rules.ts'
import { AddUserDialog } from './add-user-dialog.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { usersQuery } from './queries.ts'
import { useUsersView } from './use-users-view.ts'
import { UserCards } from './user-cards.tsx'
import { UsersTable } from './users-table.tsx'

interface UsersSectionProps {
  /** Who looks: nobody deletes themselves. */
  ownId: number
}

/** Everyone with an account: found, added, and on the way to being edited or deleted. */
export function UsersSection({ ownId }: UsersSectionProps) {
  // Another administrator may have changed it since it was last seen.
  const users = useQuery({ ...usersQuery(), refetchOnMount: 'always' })
  const [isAdding, setAdding] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const findHeading = useCallback(() => heading.current, [])
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-5 gap-y-3">
        <div>
          <h1
            ref={heading}
            tabIndex={-1}
            className="w-fit rounded-[4px] type-portal-page wrap-anywhere"
          >
            User Management
          </h1>
          <p className="mt-0.75 min-h-6 text-ink-2">
            {users.data ? accountsInWords(users.data) : ''}
          </p>
        </div>
        <Button onClick={() => setAdding(true)} className="max-md:w-full">
          <Icon icon={Plus} size="small" />
          Add New User
        </Button>
      </div>
      {users.isError && !users.data ? (
        <ErrorState
          title="Error Loading Users"
          action={<TryAgain onTry={() => void users.refetch()} />}
        >
          {sentenceOf(users.error, 'The users could not be loaded. Please try again.')}
        </ErrorState>
      ) : users.data ? (
        <FoundUsers users={users.data} ownId={ownId} focusAfterDelete={findHeading} />
      ) : (
        <UsersOnTheirWay />
      )}
      <AddUserDialog open={isAdding} onClose={() => setAdding(false)} />
    </>
  )
}

interface FoundUsersProps {
  users: readonly ManagedUser[]
  ownId: number
  focusAfterDelete: () => HTMLElement | null
}

function FoundUsers({ users, ownId, focusAfterDelete }: FoundUsersProps) {
  const { view, show, showInstead } = useUsersView()
  const search = useTypedSearch(view.search, (text) => showInstead({ search: text, page: 1 }))
  const [leaving, setLeaving] = useState<ManagedUser>()
  const [deletedCount, setDeletedCount] = useState(0)

  // The button that asked goes with its card, a moment after the focus has been given back to it.
  useEffect(() => {
    if (deletedCount > 0) focusAfterDelete()?.focus()
  }, [deletedCount, focusAfterDelete])

  const found = sortUsers(findUsers(users, view.search), view.sort, view.isDescending)
  const clear = () => {
    search.drop()
    show({ search: '', page: 1 })
  }
  return (
    <>
      <search aria-label="Users" className="mb-4 flex flex-wrap gap-3">
        <SearchInput
          aria-label="Search name, email or username"
          placeholder="Search name, email or username"
          value={search.text}
          onChange={(event) => search.type(event.target.value)}
          className="min-w-[min(13rem,100%)] flex-1 max-md:basis-full"
        />
        <Segmented<UsersView['look']>
          label="Show as"
          value={view.look}
          options={[
            { value: 'cards', label: 'Cards', icon: LayoutGrid },
            { value: 'table', label: 'Table', icon: Rows3 },
          ]}
          onChange={(look) => show({ look })}
          className="max-md:w-full"
        />
      </search>
      <output className="sr-only">
        {view.search && `${found.length} of ${users.length} found`}
      </output>
      {found.length === 0 ? (
        <EmptyState
          title="No Users Found"
          action={
            view.search && (
              <Button variant="secondary" onClick={clear}>
                Clear search
              </Button>
            )
          }
        >
          {view.search
            ? 'Nobody’s name, email or username has these words.'
            : 'Add the first one with Add New User.'}
        </EmptyState>
      ) : view.look === 'table' ? (
        <UsersTable users={found} view={view} show={show} ownId={ownId} onDelete={setLeaving} />
      ) : (
        <UserCards users={found} ownId={ownId} onDelete={setLeaving} />
      )}
      <DeleteUserDialog
        user={leaving}
        onClose={() => setLeaving(undefined)}
        onDeleted={() => setDeletedCount(deletedCount + 1)}
      />
    </>
  )
}

function UsersOnTheirWay() {
  return (
    <Loading label="Loading users">
      <div className="mb-4 flex gap-3">
        <Skeleton className="h-10 flex-1 rounded-field-portal" />
        <Skeleton className="h-10 w-44 rounded-field-portal max-md:hidden" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {Array.from({ length: 6 }, (_, card) => (
          <Skeleton key={card} className="h-60 rounded-card-portal" />
        ))}
      </div>
    </Loading>
  )
}

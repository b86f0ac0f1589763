import { LayoutGrid, Plus, Rows3 } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useTypedSearch } from '#platform/client/forms/use-typed-search.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { SearchInput } from '#platform/client/ui/portal/search-input.tsx'
import { Segmented } from '#platform/client/ui/portal/segmented.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { maxSearchLength } from '#shared/text.ts'
import type { ManagedUser } from '../contract.ts'
import { formatAccountCount, type UsersView } from '../rules.ts'
import { AddUserDialog } from './add-user-dialog.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { useFindUser, useUserCounts, useUserPage } from './queries.ts'
import { useUsersView } from './use-users-view.ts'
import { UserPage } from './user-page.tsx'
import { UsersSkeleton } from './user-states.tsx'

interface UsersSectionProps {
  /** The signed-in administrator, who cannot delete themselves. */
  ownId: number
}

/** All accounts by pages, with search and the dialogs to add and delete accounts. */
export function UsersSection({ ownId }: UsersSectionProps) {
  const { view, show, showInstead, showAs } = useUsersView()
  const users = useUserPage(view)
  const counts = useUserCounts()
  const findUser = useFindUser()
  const search = useTypedSearch(view.search, (text) => showInstead({ search: text, page: 1 }))
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<ManagedUser>()
  const [deletedCount, setDeletedCount] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)

  // The button that opened the dialog disappears with its card, just after focus returned to it.
  useEffect(() => {
    if (deletedCount > 0) heading.current?.focus()
  }, [deletedCount])
  // The view comes from the address, so that a response that arrives late does not replace it.
  useEffect(() => {
    if (users.isBeyond) showInstead({ page: users.page })
  })

  const showWhereTheyStand = async (made: ManagedUser) => {
    try {
      const page = await findUser(made.id, view)
      search.drop()
      show({ search: '', page })
    } catch {
      // The account was created, so the list simply stays as it is.
    }
  }
  const { data, isChanging } = users
  const total = data?.total ?? 0
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-5 gap-y-3">
        <div>
          <PageHeading ref={heading}>User Management</PageHeading>
          <p className="mt-0.75 min-h-6 text-ink-muted">
            {counts.data ? formatAccountCount(counts.data) : ''}
          </p>
        </div>
        <Button onClick={() => setAdding(true)} className="max-md:w-full">
          <Icon icon={Plus} size="small" />
          Add New User
        </Button>
      </div>
      <search aria-label="Users" className="mb-4 flex flex-wrap gap-3">
        <SearchInput
          aria-label="Search name, email or username"
          placeholder="Search name, email or username"
          value={search.text}
          maxLength={maxSearchLength}
          onChange={(event) => search.type(event.target.value)}
          className="min-w-up-to-52 flex-1 max-md:basis-full"
        />
        <Segmented<UsersView['look']>
          label="Show as"
          value={view.look}
          options={[
            { value: 'cards', label: 'Cards', icon: LayoutGrid },
            { value: 'table', label: 'Table', icon: Rows3 },
          ]}
          onChange={showAs}
          // On phones both are one column of the same lines.
          className="max-md:hidden"
        />
      </search>
      <output className="sr-only">
        {view.search.trim() &&
          data &&
          !isChanging &&
          (counts.data ? `${total} of ${counts.data.accounts} found` : `${total} found`)}
      </output>
      {users.isError && !data ? (
        <ErrorState
          title="Error Loading Users"
          action={
            <TryAgain
              onTry={() => {
                void users.refetch()
                if (counts.isError) void counts.refetch()
              }}
              isTrying={users.isFetching}
            />
          }
        >
          {toErrorMessage(users.error, 'The users could not be loaded. Please try again.')}
        </ErrorState>
      ) : data && data.rows.length > 0 ? (
        <UserPage
          users={data.rows}
          total={total}
          page={users.page}
          isChanging={isChanging}
          view={view}
          show={show}
          ownId={ownId}
          onDelete={setLeaving}
        />
      ) : isChanging || !data ? (
        <UsersSkeleton look={view.look} />
      ) : (
        <NoUsers
          hasSearch={view.search.trim() !== ''}
          onClear={() => {
            search.drop()
            show({ search: '', page: 1 })
          }}
        />
      )}
      <DeleteUserDialog
        user={leaving}
        onClose={() => setLeaving(undefined)}
        onDeleted={() => setDeletedCount(deletedCount + 1)}
      />
      <AddUserDialog
        open={isAdding}
        onClose={() => setAdding(false)}
        onMade={(made) => void showWhereTheyStand(made)}
      />
    </>
  )
}

function NoUsers({ hasSearch, onClear }: { hasSearch: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title="No Users Found"
      action={
        hasSearch && (
          <Button variant="secondary" onClick={onClear}>
            Clear search
          </Button>
        )
      }
    >
      {hasSearch ? 'No account matches.' : 'Add the first one with Add New User.'}
    </EmptyState>
  )
}

import type { useTypedSearch } from '#platform/client/forms/use-typed-search.ts'
import { DataList, ListFailed } from '#platform/client/lists/data-list.tsx'
import type { ManagedUser } from '../contract.ts'
import type { useUserCounts, useUserPage } from './queries.ts'
import type { useUsersView } from './use-users-view.ts'
import { UserPage } from './user-page.tsx'
import { NoUsers, UsersSkeleton } from './user-states.tsx'
import { UsersSearch } from './users-search.tsx'

interface UsersListProps {
  views: ReturnType<typeof useUsersView>
  users: ReturnType<typeof useUserPage>
  counts: ReturnType<typeof useUserCounts>
  search: ReturnType<typeof useTypedSearch>
  ownId: number
  onDelete: (user: ManagedUser) => void
}

/** The search, and the matching accounts by pages. */
export function UsersList({ views, users, counts, search, ownId, onDelete }: UsersListProps) {
  const { view, show, showAs } = views
  const { data, isChanging } = users
  const total = data?.total ?? 0
  const hasSearch = view.search.trim() !== ''
  const found = counts.data ? `${total} of ${counts.data.accounts} found` : `${total} found`
  return (
    <>
      <UsersSearch
        search={search}
        look={view.look}
        onLook={showAs}
        found={hasSearch && data && !isChanging ? found : ''}
      />
      <DataList
        isChanging={isChanging}
        failed={
          users.isError &&
          !data && (
            <ListFailed
              title="Error Loading Users"
              error={users.error}
              fallback="The users could not be loaded. Please try again."
              onRetry={() => {
                void users.refetch()
                if (counts.isError) void counts.refetch()
              }}
              isRetrying={users.isFetching}
            />
          )
        }
        hasRows={data !== undefined && data.rows.length > 0}
        isLoading={isChanging || !data}
        skeleton={<UsersSkeleton look={view.look} />}
        empty={
          <NoUsers
            hasSearch={hasSearch}
            onClear={() => {
              search.flush()
              show({ search: '', page: 1 })
            }}
          />
        }
      >
        <UserPage
          users={data?.rows ?? []}
          total={total}
          page={users.page}
          isChanging={isChanging}
          view={view}
          show={show}
          ownId={ownId}
          onDelete={onDelete}
        />
      </DataList>
    </>
  )
}

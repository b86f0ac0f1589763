import { useQuery } from '@tanstack/react-query'
import { Redirect } from 'wouter'
import type { User } from '#features/core/accounts/contract.ts'
import { currentUserQuery } from '#features/core/sessions/client/queries.ts'
import { userQuery } from '#features/staff/user-admin/client/queries.ts'
import { useListSearch } from '#features/staff/user-admin/client/use-users-view.ts'
import {
  UserFailed,
  UserNotFound,
  UserSkeleton,
} from '#features/staff/user-admin/client/user-states.tsx'
import { CallError } from '#platform/client/http/api.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { PageLocation } from '#platform/client/navigation/pages.ts'
import { paths } from '#shared/paths.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'
import { UserEditor } from './sections/user-editor.tsx'

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle('Edit User', site),
})

export function View({ where }: { where: PageLocation }) {
  useListSearch()
  const { data: user } = useQuery(currentUserQuery())
  if (!user) return null
  if (user.role !== 'admin') return <Redirect to={paths.dashboard} replace />
  const { id = '' } = where.params
  if (!/^[1-9]\d{0,8}$/.test(id)) return <UserNotFound />
  return <UserEdit id={Number(id)} asker={user} />
}

function UserEdit({ id, asker }: { id: number; asker: User }) {
  // Edits the stored values, not those that the list read earlier.
  const query = useQuery({ ...userQuery(id), refetchOnMount: 'always' })
  if (query.isError && !query.isFetching) {
    const isGone = query.error instanceof CallError && query.error.status === 404
    if (isGone) return <UserNotFound />
    if (!query.data) return <UserFailed error={query.error} tryAgain={() => void query.refetch()} />
  }
  if (!query.data || !query.isFetchedAfterMount) return <UserSkeleton />
  return <UserEditor user={query.data} isOwn={id === asker.id} />
}

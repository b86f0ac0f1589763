import { useQuery } from '@tanstack/react-query'
import { Redirect } from 'wouter'
import { currentUserQuery } from '#features/core/sessions/client/queries.ts'
import { getCurrentUser } from '#features/core/sessions/contract.ts'
import { AccessReviewLink } from '#features/staff/access-review/client/access-review-link.tsx'
import { OpenInvitations } from '#features/staff/invitations/client/open-invitations.tsx'
import { UsersSection } from '#features/staff/user-admin/client/users-section.tsx'
import { countUsers } from '#features/staff/user-admin/contract.ts'
import type { Load } from '#platform/client/http/query-client.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { paths } from '#shared/paths.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'
import { InviteButton } from './sections/invite-button.tsx'

/** The number of accounts decides how the list begins. */
export async function load(load: Load) {
  const user = await load(getCurrentUser, {})
  if (user.role === 'admin') await Promise.allSettled([load(countUsers, {})])
}

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle('User Management', site),
})

export function View() {
  const { data: user } = useQuery(currentUserQuery())
  if (!user) return null
  if (user.role !== 'admin') return <Redirect to={paths.dashboard} replace />
  return (
    <UsersSection
      ownId={user.id}
      inviteButton={<InviteButton />}
      invitations={
        <>
          <AccessReviewLink />
          <OpenInvitations />
        </>
      }
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { Redirect } from 'wouter'
import { currentUserQuery } from '#features/core/sessions/client/queries.ts'
import { AccessReviewLink } from '#features/staff/access-review/client/access-review-link.tsx'
import { OpenInvitations } from '#features/staff/invitations/client/open-invitations.tsx'
import { UsersSection } from '#features/staff/user-admin/client/users-section.tsx'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { paths } from '#shared/paths.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'
import { InviteButton } from './sections/invite-button.tsx'

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

import { useQuery } from '@tanstack/react-query'
import { WhoHasSeenLink } from '#features/core/audit/client/who-has-seen-link.tsx'
import { currentUserQuery } from '#features/core/sessions/client/queries.ts'
import { UnmatchedScreen } from '#features/requests/emails/client/unmatched/unmatched-screen.tsx'
import type { UnmatchedEmail } from '#features/requests/emails/contract/unmatched.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'
import { View as NotFound } from './not-found.tsx'

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle('Emails Without a Request', site),
})

const renderTrail = ({ id }: UnmatchedEmail) => <WhoHasSeenLink record={{ type: 'email', id }} />

export function View() {
  const { data: user } = useQuery(currentUserQuery())
  if (!user) return null
  return user.role === 'admin' ? <UnmatchedScreen renderTrail={renderTrail} /> : <NotFound />
}

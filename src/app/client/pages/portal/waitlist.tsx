import { useQuery } from '@tanstack/react-query'
import { WhoHasSeenLink } from '#features/core/audit/client/who-has-seen-link.tsx'
import { currentUserQuery } from '#features/core/sessions/client/queries.ts'
import { WaitlistScreen } from '#features/requests/waitlist/client/portal/waitlist-screen.tsx'
import type { WaitlistEntry } from '#features/requests/waitlist/contract/staff.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle('Waiting List', site),
})

const renderTrail = ({ id }: WaitlistEntry) => <WhoHasSeenLink record={{ type: 'waitlist', id }} />

export function View() {
  const { data: user } = useQuery(currentUserQuery())
  if (!user) return null
  return <WaitlistScreen renderTrail={user.role === 'admin' ? renderTrail : undefined} />
}

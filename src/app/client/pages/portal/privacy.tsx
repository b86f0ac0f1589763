import { useQuery } from '@tanstack/react-query'
import { WhoHasSeenLink } from '#features/audit/client/who-has-seen-link.tsx'
import { PrivacyScreen } from '#features/privacy/client/privacy-screen.tsx'
import type { PrivacyRecord } from '#features/privacy/contract.ts'
import { currentUserQuery } from '#features/sessions/client/queries.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'
import { View as NotFound } from './not-found.tsx'

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle('One Person’s Data', site),
})

const auditedTypes = {
  request: 'lead',
  conversation: 'conversation',
  waitlist: 'waitlist',
  email: 'email',
} as const

function renderTrail({ kind, id }: PrivacyRecord) {
  if (kind === 'mail' || kind === 'mail-file') return null
  return <WhoHasSeenLink record={{ type: auditedTypes[kind], id }} />
}

export function View() {
  const { data: user } = useQuery(currentUserQuery())
  if (!user) return null
  return user.role === 'admin' ? <PrivacyScreen renderTrail={renderTrail} /> : <NotFound />
}

import { useQuery } from '@tanstack/react-query'
import { WhoHasSeenLink } from '#features/core/audit/client/who-has-seen-link.tsx'
import { currentUserQuery } from '#features/core/sessions/client/queries.ts'
import { PrivacyScreen } from '#features/staff/privacy/client/privacy-screen.tsx'
import type { PrivacyRecord } from '#features/staff/privacy/contract.ts'
import { toAuditedType } from '#features/staff/privacy/rules.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'
import { View as NotFound } from './not-found.tsx'

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle('One Person’s Data', site),
})

function renderTrail({ kind, id }: PrivacyRecord) {
  const type = toAuditedType(kind)
  return type ? <WhoHasSeenLink record={{ type, id }} /> : null
}

export function View() {
  const { data: user } = useQuery(currentUserQuery())
  if (!user) return null
  return user.role === 'admin' ? <PrivacyScreen renderTrail={renderTrail} /> : <NotFound />
}

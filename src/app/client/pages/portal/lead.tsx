import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { User } from '#features/accounts/contract.ts'
import { UnsentEmail } from '#features/lead-mail/client/unsent-email.tsx'
import { LeadPage } from '#features/leads/client/lead-page.tsx'
import { useStaffNames } from '#features/leads/client/use-staff-names.ts'
import type { Lead } from '#features/leads/contract/leads.ts'
import { mayAssignLeads } from '#features/leads/policy.ts'
import { currentUserQuery } from '#features/sessions/client/queries.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { PageLocation } from '#platform/client/navigation/pages.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'
import { View as NotFound } from './not-found.tsx'
import { LeadActivity } from './sections/lead-activity.tsx'
import { toLeadTrail } from './sections/lead-trail.tsx'
import { useLeadLabels } from './sections/use-lead-labels.ts'

// The client's name stays out of the title, which browsers store in their history.
export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle('Consultation Lead', site),
})

export function View({ where }: { where: PageLocation }) {
  const { data: user } = useQuery(currentUserQuery())
  const { id = '' } = where.params
  if (!user) return null
  if (!/^[1-9]\d{0,8}$/.test(id)) return <NotFound />
  return <OneLead key={id} id={Number(id)} user={user} />
}

function OneLead({ id, user }: { id: number; user: User }) {
  const mayAssign = mayAssignLeads(user)
  const labels = useLeadLabels(useStaffNames(mayAssign).names)
  const activity = useCallback(
    (lead: Lead) => <LeadActivity key={lead.id} lead={lead} user={user} />,
    [user],
  )
  const unsent = useCallback(
    (lead: Lead) => <UnsentEmail userId={user.id} leadId={lead.id} />,
    [user],
  )
  return (
    <LeadPage
      id={id}
      labels={labels}
      userId={user.id}
      mayAssign={mayAssign}
      activity={activity}
      unsent={unsent}
      trail={toLeadTrail(user)}
    />
  )
}

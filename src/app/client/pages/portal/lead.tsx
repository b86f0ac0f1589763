import { useQuery } from '@tanstack/react-query'
import type { User } from '#features/core/accounts/contract.ts'
import { currentUserQuery } from '#features/core/sessions/client/queries.ts'
import { useStaffNames } from '#features/requests/leads/client/use-staff-names.ts'
import { mayAssignLeads } from '#features/requests/leads/policy.ts'
import { LeadPage } from '#features/staff/lead-screen/client/page.tsx'
import { useLeadLabels } from '#features/staff/lead-screen/client/use-labels.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { PageLocation } from '#platform/client/navigation/pages.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'
import { View as NotFound } from './not-found.tsx'

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
  const staff = useStaffNames(mayAssign)
  const labels = useLeadLabels(staff.names)
  return (
    <LeadPage id={id} labels={labels} photos={staff.photos} user={user} mayAssign={mayAssign} />
  )
}

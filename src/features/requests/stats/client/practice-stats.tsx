import { useQuery } from '@tanstack/react-query'
import { retentionPolicyQuery } from '#features/core/retention/client/queries.ts'
import { defaultRetention } from '#features/core/retention/contract.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { StatLine } from '#platform/client/ui/portal/stat-line.tsx'
import { paths } from '#shared/paths.ts'
import { statsQuery } from './queries.ts'
import { StatLineSkeleton, StatsFailed } from './stats-states.tsx'

/** Four numbers about the practice, for administrators. */
export function PracticeStats({ className }: { className?: string | undefined }) {
  const stats = useQuery(statsQuery())
  const { data: policy = defaultRetention } = useQuery(retentionPolicyQuery())
  if (stats.isLoadingError) return <StatsFailed className={className} />
  const card = classNames('rounded-card border border-line bg-paper px-5 py-3', className)
  if (stats.isPending) return <StatLineSkeleton cells={4} className={card} />
  const { totalLeads, leadsByStatus, therapistCount, totalProfileViews } = stats.data
  return (
    <StatLine
      label="Practice statistics"
      className={card}
      stats={[
        {
          label: 'Total Leads',
          value: totalLeads,
          note: `last ${policy.leadDays} days`,
          href: paths.leads,
        },
        {
          label: 'New Leads',
          value: leadsByStatus.notContacted,
          tone: 'new',
          note: 'to contact',
          href: paths.leadsWithStatus('notContacted'),
        },
        { label: 'Therapists', value: therapistCount, href: paths.users },
        { label: 'Profile Views', value: totalProfileViews.toLocaleString('en-CA') },
      ]}
    />
  )
}

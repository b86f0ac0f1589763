import { useQuery } from '@tanstack/react-query'
import { CircleDotDashed, Eye, Inbox, UsersRound } from 'lucide'
import { retentionPolicyQuery } from '#features/core/retention/client/queries.ts'
import { defaultRetention } from '#features/core/retention/contract.ts'
import { StatStrip } from '#platform/client/ui/portal/stat-strip.tsx'
import { paths } from '#shared/paths.ts'
import { statsQuery } from './queries.ts'
import { StatsFailed, StatsSkeleton } from './stats-states.tsx'

/** Four numbers about the practice, for administrators. */
export function PracticeStats({ className }: { className?: string | undefined }) {
  const stats = useQuery(statsQuery())
  const { data: policy = defaultRetention } = useQuery(retentionPolicyQuery())
  if (stats.isPending) return <StatsSkeleton className={className} />
  if (stats.isLoadingError) return <StatsFailed className={className} />
  const { totalLeads, leadsByStatus, therapistCount, totalProfileViews } = stats.data
  return (
    <StatStrip
      label="Practice statistics"
      className={className}
      stats={[
        {
          label: 'Total Leads',
          icon: Inbox,
          value: totalLeads,
          note: `last ${policy.leadDays} days`,
          href: paths.leads,
        },
        {
          label: 'New Leads',
          icon: CircleDotDashed,
          value: leadsByStatus.notContacted,
          tone: 'new',
          note: 'to contact',
          href: paths.leadsWithStatus('notContacted'),
        },
        { label: 'Therapists', icon: UsersRound, value: therapistCount, href: paths.users },
        { label: 'Profile Views', icon: Eye, value: totalProfileViews.toLocaleString('en-CA') },
      ]}
    />
  )
}

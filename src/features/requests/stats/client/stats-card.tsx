import { useQuery } from '@tanstack/react-query'
import { type Stat, StatLine } from '#platform/client/ui/portal/stat-line.tsx'
import type { Role } from '#shared/actor.ts'
import { paths } from '#shared/paths.ts'
import type { Stats } from '../contract.ts'
import { conversionRate } from '../rules.ts'
import { statsQuery } from './queries.ts'
import { StatLineSkeleton, StatsFailed } from './stats-states.tsx'

function toPracticeStats(stats: Stats): Stat[] {
  const { therapistCount, totalProfileViews, leadsByStatus } = stats
  const { notContacted, scheduled } = leadsByStatus
  const rate = conversionRate(stats, 'admin')
  return [
    { label: 'Total Leads', value: stats.totalLeads, href: paths.leads },
    {
      label: 'New Leads',
      value: notContacted,
      tone: 'new',
      href: paths.leadsWithStatus('notContacted'),
    },
    { label: 'Therapists', value: therapistCount, href: paths.users },
    { label: 'Profile Views', value: totalProfileViews.toLocaleString('en-CA') },
    {
      label: 'Scheduled',
      value: scheduled,
      href: paths.leadsWithStatus('scheduled'),
    },
    { label: 'Conversion Rate', value: `${rate}%` },
  ]
}

function toOwnStats(stats: Stats): Stat[] {
  const { contacted, scheduled, complete, leadLost } = stats.leadsByStatus
  return [
    { label: 'My Assigned Leads', value: stats.totalLeads, href: paths.leads },
    {
      label: 'Active Leads',
      value: contacted + scheduled,
      note: 'contacted and scheduled',
    },
    {
      label: 'Completed Leads',
      value: complete,
      note: `${conversionRate(stats, 'therapist')}% conversion`,
      href: paths.leadsWithStatus('complete'),
    },
    {
      label: 'Lost Leads',
      value: leadLost,
      href: paths.leadsWithStatus('leadLost'),
    },
  ]
}

/** Six numbers about the whole practice for administrators, or four about a therapist's own leads. */
export function LeadStats({ role, className }: { role: Role; className?: string | undefined }) {
  const stats = useQuery(statsQuery())
  const cells = role === 'admin' ? 6 : 4
  if (stats.isPending) return <StatLineSkeleton cells={cells} className={className} />
  if (stats.isLoadingError) return <StatsFailed className={className} />
  return (
    <StatLine
      label="Lead statistics"
      stats={role === 'admin' ? toPracticeStats(stats.data) : toOwnStats(stats.data)}
      className={className}
    />
  )
}

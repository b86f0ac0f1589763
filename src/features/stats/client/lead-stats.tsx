import { useQuery } from '@tanstack/react-query'
import {
  Activity,
  CalendarCheck,
  CircleCheck,
  CircleDotDashed,
  CircleSlash,
  Inbox,
  TrendingUp,
} from 'lucide'
import { type Stat, StatStrip } from '#platform/client/ui/portal/stat-strip.tsx'
import type { Role } from '#shared/actor.ts'
import { paths } from '#shared/paths.ts'
import type { Stats } from '../contract.ts'
import { conversionRate } from '../rules.ts'
import { statsQuery } from './queries.ts'
import { StatsFailed, StatsSkeleton } from './stats-states.tsx'

function toPracticeStats(stats: Stats): Stat[] {
  const { notContacted, scheduled } = stats.leadsByStatus
  const rate = conversionRate(stats, 'admin')
  return [
    { label: 'Total Leads', icon: Inbox, value: stats.totalLeads, href: paths.leads },
    {
      label: 'New Leads',
      icon: CircleDotDashed,
      value: notContacted,
      tone: 'new',
      href: paths.leadsWithStatus('notContacted'),
    },
    {
      label: 'Scheduled',
      icon: CalendarCheck,
      value: scheduled,
      href: paths.leadsWithStatus('scheduled'),
    },
    { label: 'Conversion Rate', icon: TrendingUp, value: `${rate}%` },
  ]
}

function toOwnStats(stats: Stats): Stat[] {
  const { contacted, scheduled, complete, leadLost } = stats.leadsByStatus
  return [
    { label: 'My Assigned Leads', icon: Inbox, value: stats.totalLeads, href: paths.leads },
    {
      label: 'Active Leads',
      icon: Activity,
      value: contacted + scheduled,
      note: 'contacted and scheduled',
    },
    {
      label: 'Completed Leads',
      icon: CircleCheck,
      value: complete,
      note: `${conversionRate(stats, 'therapist')}% conversion`,
      href: paths.leadsWithStatus('complete'),
    },
    {
      label: 'Lost Leads',
      icon: CircleSlash,
      value: leadLost,
      href: paths.leadsWithStatus('leadLost'),
    },
  ]
}

/** Four numbers about leads: the whole practice's for administrators, a therapist's own. */
export function LeadStats({ role, className }: { role: Role; className?: string | undefined }) {
  const stats = useQuery(statsQuery())
  if (stats.isPending) return <StatsSkeleton className={className} />
  if (stats.isError) return <StatsFailed className={className} />
  return (
    <StatStrip
      label="Lead statistics"
      stats={role === 'admin' ? toPracticeStats(stats.data) : toOwnStats(stats.data)}
      className={className}
    />
  )
}

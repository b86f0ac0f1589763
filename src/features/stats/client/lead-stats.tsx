import { useQuery } from '@tanstack/react-query'
import {
  Activity,
  CalendarCheck,
  CircleCheck,
  CircleDotDashed,
  CircleSlash,
  Eye,
  Inbox,
  TrendingUp,
  UsersRound,
} from 'lucide'
import { type Stat, StatStrip } from '#platform/client/ui/portal/stat-strip.tsx'
import type { Role } from '#shared/actor.ts'
import { paths } from '#shared/paths.ts'
import type { Stats } from '../contract.ts'
import { conversionRate } from '../rules.ts'
import { statsQuery } from './queries.ts'
import { StatsFailed, StatsSkeleton } from './stats-states.tsx'

function toPracticeStats(stats: Stats): Stat[] {
  const { therapistCount, totalProfileViews, leadsByStatus } = stats
  const { notContacted, scheduled } = leadsByStatus
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
    { label: 'Therapists', icon: UsersRound, value: therapistCount, href: paths.users },
    { label: 'Profile Views', icon: Eye, value: totalProfileViews.toLocaleString('en-CA') },
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

/** Six numbers about the whole practice for administrators, or four about a therapist's own leads. */
export function LeadStats({ role, className }: { role: Role; className?: string | undefined }) {
  const stats = useQuery(statsQuery())
  const cells = role === 'admin' ? 6 : 4
  if (stats.isPending) return <StatsSkeleton cells={cells} className={className} />
  if (stats.isError) return <StatsFailed className={className} />
  return (
    <StatStrip
      label="Lead statistics"
      stats={role === 'admin' ? toPracticeStats(stats.data) : toOwnStats(stats.data)}
      className={className}
    />
  )
}

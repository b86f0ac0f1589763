import { useQuery } from '@tanstack/react-query'
import {
  Activity,
  CalendarCheck,
  CircleAlert,
  CircleCheck,
  CircleDotDashed,
  CircleSlash,
  Inbox,
  TrendingUp,
} from 'lucide-react'
import { sentenceOf } from '#platform/client/api.ts'
import { Notice } from '#platform/client/ui/notice.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { type Stat, StatStrip } from '#platform/client/ui/stat-strip.tsx'
import type { Role } from '#shared/actor.ts'
import type { Stats } from '../contract.ts'
import { conversionRate } from '../rules.ts'
import { statsQuery } from './queries.ts'

function practiceStats(stats: Stats): Stat[] {
  const { notContacted, scheduled } = stats.leadsByStatus
  const rate = conversionRate(stats, 'admin')
  return [
    { label: 'Total Leads', icon: Inbox, value: stats.totalLeads },
    { label: 'New Leads', icon: CircleDotDashed, value: notContacted, tone: 'new' },
    { label: 'Scheduled', icon: CalendarCheck, value: scheduled },
    { label: 'Conversion Rate', icon: TrendingUp, value: `${rate}%` },
  ]
}

function ownStats(stats: Stats): Stat[] {
  const { contacted, scheduled, complete, leadLost } = stats.leadsByStatus
  return [
    { label: 'My Assigned Leads', icon: Inbox, value: stats.totalLeads },
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
    },
    { label: 'Lost Leads', icon: CircleSlash, value: leadLost },
  ]
}

/** Four numbers about leads: the whole practice's for administrators, a therapist's own. */
export function LeadStats({ role, className }: { role: Role; className?: string | undefined }) {
  const stats = useQuery(statsQuery())
  if (stats.isPending) return <StatsOnTheirWay className={className} />
  if (stats.isError) {
    return (
      <Notice
        tone="ember"
        icon={CircleAlert}
        title="Error loading stats."
        role="alert"
        className={className}
      >
        {sentenceOf(stats.error, 'Could not fetch dashboard statistics')}{' '}
        <button type="button" className="link-prose" onClick={() => void stats.refetch()}>
          Try again
        </button>
      </Notice>
    )
  }
  return (
    <StatStrip
      label="Lead statistics"
      stats={role === 'admin' ? practiceStats(stats.data) : ownStats(stats.data)}
      className={className}
    />
  )
}

function StatsOnTheirWay({ className }: { className?: string | undefined }) {
  return (
    <Loading label="Loading statistics" className={className}>
      <div className="grid grid-cols-2 rounded-card-portal border border-line bg-paper lg:grid-cols-4">
        {['first', 'second', 'third', 'fourth'].map((cell) => (
          <div key={cell} className="px-4 py-[0.8125rem] lg:px-5.5 lg:pt-4 lg:pb-3.5">
            <Skeleton className="my-1 h-3.5 w-28 rounded-full" />
            <Skeleton className="mt-2 h-7.5 w-16" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

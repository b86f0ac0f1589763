import type { ReactNode } from 'react'
import type { Report } from '../contract.ts'
import { ReportCard } from './report-card.tsx'
import { ShownCount } from './report-table.tsx'

/** The free calls of the requests in the period, by outcome. */
export function CallsCard({ calls }: Pick<Report, 'calls'>) {
  const { medianDays } = calls
  const days = medianDays === 1 ? '1 day' : `${medianDays} days`
  const columns: readonly (readonly [string, ReactNode])[] = [
    ['Booked', <ShownCount key="booked" value={calls.booked} />],
    ['Held', <ShownCount key="held" value={calls.held} />],
    ['No answer', <ShownCount key="noAnswer" value={calls.noAnswer} />],
    ['Moved', <ShownCount key="moved" value={calls.moved} />],
    ['Cancelled', <ShownCount key="cancelled" value={calls.cancelled} />],
    ['Days from request to call', medianDays === null ? '–' : `${days} (median)`],
  ]
  return (
    <ReportCard title="Free calls" note="of the requests in this period">
      <dl className="grid grid-cols-2 gap-x-5 gap-y-3 px-5 pb-4 text-sm @2xl:grid-cols-6">
        {columns.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-muted">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </ReportCard>
  )
}

import { Info } from 'lucide'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { StatLine } from '#platform/client/ui/portal/stat-line.tsx'
import { paths } from '#shared/paths.ts'
import type { Report } from '../contract.ts'
import { dimensionLabels, formatMinutes, formatMonth } from '../labels.ts'
import { BarChart } from './bar-chart.tsx'
import { CallsCard } from './calls-card.tsx'
import { ChatsCard } from './chats-card.tsx'
import { ColumnChart } from './column-chart.tsx'
import { ReportCard } from './report-card.tsx'
import { ReportTable, ShownCount } from './report-table.tsx'

function Summary({ total, waitingList }: Pick<Report, 'total' | 'waitingList'>) {
  const { requests, converted, lost, conversionRate, medianMinutes } = total
  return (
    <StatLine
      label="The period in numbers"
      stats={[
        { label: 'Requests', value: <ShownCount value={requests} /> },
        {
          label: 'First answer',
          value: medianMinutes === null ? '–' : formatMinutes(medianMinutes),
          note: medianMinutes === null ? 'fewer than 5 answers' : 'median, in opening time',
        },
        { label: 'Scheduled or complete', value: <ShownCount value={converted} /> },
        {
          label: 'Conversion Rate',
          value: conversionRate === null ? '–' : `${conversionRate}%`,
        },
        { label: 'Lost', value: <ShownCount value={lost} /> },
        { label: 'Waiting list', value: waitingList, note: 'now', href: paths.waitlist },
      ]}
    />
  )
}

interface ReportContentProps {
  report: Report
  /** Shows the same period with whole months. */
  onWholeMonths: () => void
}

/** One report: its numbers, the picture of its rows with their table, and when chats began. */
export function ReportContent({ report, onWholeMonths }: ReportContentProps) {
  const { partMonths, isMedianRounded } = report
  return (
    <>
      {partMonths.length > 0 && (
        <Notice tone="river" icon={Info} className="mb-4">
          Requests that have been deleted are counted by whole months, so those of{' '}
          {partMonths.map(formatMonth).join(' and ')} are not in this report.{' '}
          <button type="button" className="link-prose print:hidden" onClick={onWholeMonths}>
            Count whole months
          </button>
        </Notice>
      )}
      <Summary {...report} />
      <RequestsCard report={report} />
      <CallsCard {...report} />
      <ChatsCard {...report} />
      <p className="mt-4 max-w-180 text-sm text-ink-muted">
        Numbers below 5 are not shown, because they could point to one person; nor are others from
        which they could be computed. The first answer is the first email, logged call or change of
        status, measured in the hours in which the practice is open.
        {isMedianRounded && ' Times of deleted requests are rounded up.'}
      </p>
    </>
  )
}

function RequestsCard({ report }: { report: Report }) {
  const { by, rows, total, isTooSmall } = report
  const name = dimensionLabels[by].toLowerCase()
  const title = `Requests by ${name}`
  if (total.requests === 0 || isTooSmall) {
    return (
      <ReportCard title={title}>
        <EmptyState
          place="inside"
          headingLevel="h3"
          title={isTooSmall ? 'Too few requests to split' : 'No requests in this period'}
        >
          {isTooSmall
            ? `By ${name} they could point to one person. Choose a longer period.`
            : 'Choose another period to see its requests.'}
        </EmptyState>
      </ReportCard>
    )
  }
  return (
    <ReportCard title={title}>
      <div className="px-5 pb-4">
        {by === 'week' || by === 'month' ? (
          <ColumnChart
            label={title}
            columns={rows.map(({ key, label, requests }) => ({
              key,
              label: label.replace('Week of ', '').replace(/,? \d{4}$/, ''),
              title: `${label}: ${typeof requests === 'number' ? requests : 'not shown'}`,
              value: typeof requests === 'number' ? requests : null,
            }))}
          />
        ) : (
          <BarChart label={title} rows={rows} />
        )}
      </div>
      <ReportTable report={report} />
    </ReportCard>
  )
}

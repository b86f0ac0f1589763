import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide'
import { useState } from 'react'
import { ListFailed, ListSkeleton } from '#platform/client/lists/data-list.tsx'
import { useUrlState } from '#platform/client/lists/use-url-state.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { DownloadLink } from '#platform/client/ui/portal/download-link.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { UpdatingLine } from '#platform/client/ui/updating-line.tsx'
import { formatFullDay, practiceDay, toNoon } from '#shared/practice-time.ts'
import { reportUrl, toDays, toWholeMonths } from '../report-view.ts'
import { checkPeriod } from '../rules.ts'
import { exportAddress, reportQuery } from './queries.ts'
import { ReportContent } from './report-content.tsx'
import { ReportFilters } from './report-filters.tsx'

const formatDay = (day: string) => formatFullDay(toNoon(day), 'UTC')

/** Requests, answers and outcomes of a period, split by one of their properties. */
export function ReportsScreen() {
  const { state: view, show } = useUrlState(reportUrl)
  const [today] = useState(() => practiceDay(new Date()))
  const days = toDays(view, today)
  const asked = { ...days, by: view.by }
  const fault = checkPeriod(days)
  const report = useQuery({ ...reportQuery(asked), enabled: fault === undefined })
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <PageHeading>Reports</PageHeading>
          <p className="mt-0.75 text-md text-ink-muted">
            {formatDay(days.from)} to {formatDay(days.to)}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-md:w-full print:hidden">
          <Button
            variant="secondary"
            size="portal"
            onClick={() => print()}
            className="max-md:flex-1"
          >
            <Icon icon={Printer} size="text" />
            Print
          </Button>
          <DownloadLink
            href={exportAddress(asked)}
            getFileName={() => `report-by-${view.by}-${days.from}-to-${days.to}.csv`}
            label="Download CSV"
            variant="secondary"
            size="portal"
            className="max-md:flex-1"
          />
        </div>
      </header>
      <ReportFilters view={view} days={days} onChange={show} />
      <div aria-busy={report.isPlaceholderData}>
        {report.isPlaceholderData && <UpdatingLine />}
        {fault ? (
          <p role="alert" className="text-ember-700">
            {fault}
          </p>
        ) : report.data ? (
          <ReportContent
            report={report.data}
            onWholeMonths={() => show({ period: 'dates', ...toWholeMonths(days, today) })}
          />
        ) : report.isError ? (
          <ListFailed
            title="The report could not be loaded"
            error={report.error}
            fallback="Please try again."
            onRetry={() => void report.refetch()}
          />
        ) : (
          <ListSkeleton label="Loading the report" rows={6} />
        )}
      </div>
    </>
  )
}

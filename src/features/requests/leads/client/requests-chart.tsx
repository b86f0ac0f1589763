import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatDays } from '#features/core/retention/rules.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { useIsNarrow } from '#platform/client/use-is-narrow.ts'
import { practiceDay } from '#shared/practice-time.ts'
import type { LeadDay } from '../contract/leads.ts'
import { maxLeadDays } from '../rules.ts'
import { formatDayLabel, getAxisTicks } from './chart-axis.ts'
import { leadDaysQuery } from './queries.ts'
import { RequestColumns } from './request-columns.tsx'
import { useToday } from './use-today.ts'

/** Requests on each of the last days, and how many of them are still uncontacted. */
export function RequestsChart({ className }: { className?: string | undefined }) {
  const days = useQuery(leadDaysQuery())
  const today = practiceDay(useToday())
  const { refetch } = days
  const last = useRef(today)

  // A screen that stays open overnight starts a new day.
  useEffect(() => {
    if (last.current !== today) void refetch()
    last.current = today
  }, [today, refetch])

  return (
    <section
      aria-labelledby="requests-per-day"
      className={classNames(
        '@container flex min-w-0 flex-col rounded-card border border-line bg-paper px-5 pt-4 pb-3.5',
        className,
      )}
    >
      {days.data ? (
        <Chart all={days.data} />
      ) : (
        <>
          <ChartHead>Requests per day</ChartHead>
          {days.isError ? (
            <p className="m-auto py-10 text-center text-ink-muted">
              Not available right now.{' '}
              <button type="button" className="link-prose" onClick={() => void days.refetch()}>
                Try again
              </button>
            </p>
          ) : (
            <Loading label="Loading requests per day">
              <Skeleton className="mt-5 mb-1.5 h-49" />
            </Loading>
          )}
        </>
      )}
    </section>
  )
}

const maxDays = { wide: maxLeadDays, narrow: 14 }

function Chart({ all }: { all: readonly LeadDay[] }) {
  const isNarrow = useIsNarrow()
  const days = all.slice(-(isNarrow ? maxDays.narrow : maxDays.wide))
  const count = days.length
  const scale = getAxisTicks(Math.max(...days.map(({ fresh, followedUp }) => fresh + followedUp)))
  const fresh = days.reduce((sum, day) => sum + day.fresh, 0)
  const followedUp = days.reduce((sum, day) => sum + day.followedUp, 0)
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <ChartHead>{isNarrow ? `Last ${formatDays(count)}` : 'Requests per day'}</ChartHead>
        <ul className="flex flex-wrap gap-x-4 text-xs text-ink-muted">
          <LegendItem swatch="bg-chart-not-contacted" label="New" count={fresh} />
          <LegendItem swatch="bg-chart-followed-up" label="Followed up" count={followedUp} />
        </ul>
      </div>
      {fresh + followedUp === 0 ? (
        <p className="m-auto py-10 text-center text-ink-muted">
          No requests in the last {formatDays(count)}.
        </p>
      ) : (
        <>
          <RequestColumns days={days} scale={scale} />
          <DaysTable days={days} />
        </>
      )}
    </>
  )
}

function ChartHead({ children }: { children: ReactNode }) {
  return (
    <h2 id="requests-per-day" className="type-portal-card">
      {children}
    </h2>
  )
}

interface LegendItemProps {
  swatch: string
  label: string
  count: number
}

function LegendItem({ swatch, label, count }: LegendItemProps) {
  return (
    <li className="flex items-center gap-2">
      <span
        aria-hidden
        className={classNames('size-2.5 rounded-focus forced-color-adjust-none', swatch)}
      />
      {label} <b className="whitespace-nowrap text-ink">{count}</b>
    </li>
  )
}

/** The same numbers as a table, for screen readers. */
function DaysTable({ days }: { days: readonly LeadDay[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Days with requests</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">New</th>
            <th scope="col">Followed up</th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ fresh, followedUp }) => fresh + followedUp > 0)
            .map(({ day, fresh, followedUp }) => (
              <tr key={day}>
                <th scope="row">{formatDayLabel(day)}</th>
                <td>{fresh}</td>
                <td>{followedUp}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

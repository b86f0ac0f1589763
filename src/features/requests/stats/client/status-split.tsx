import { useQuery } from '@tanstack/react-query'
import type { LeadStatus } from '#features/requests/leads/contract/leads.ts'
import { leadStatusLabels } from '#features/requests/leads/labels.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { paths } from '#shared/paths.ts'
import { conversionRate, type StatusShare, statusShares } from '../rules.ts'
import { statsQuery } from './queries.ts'

const fills: Record<LeadStatus, { swatch: string; part: string }> = {
  notContacted: { swatch: 'bg-chart-not-contacted', part: 'fill-chart-not-contacted' },
  contacted: { swatch: 'bg-chart-contacted', part: 'fill-chart-contacted' },
  scheduled: { swatch: 'bg-chart-scheduled', part: 'fill-chart-scheduled' },
  complete: { swatch: 'bg-chart-complete', part: 'fill-chart-complete' },
  leadLost: { swatch: 'bg-chart-lead-lost', part: 'fill-chart-lead-lost' },
}

/** The practice's leads by status: a bar, and a list with the numbers. */
export function StatusSplit({ className }: { className?: string | undefined }) {
  const stats = useQuery(statsQuery())
  return (
    <section
      aria-labelledby="by-status"
      className={classNames(
        'flex min-w-0 flex-col rounded-card border border-line bg-paper px-5 pt-4 pb-3',
        className,
      )}
    >
      <div className="mb-3.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="by-status" className="type-portal-card">
          By status
        </h2>
        {stats.data && (
          <p className="text-xs text-ink-muted">
            Conversion rate{' '}
            <b className="whitespace-nowrap text-ink">{conversionRate(stats.data, 'admin')}%</b>
          </p>
        )}
      </div>
      {stats.data ? (
        <Shares shares={statusShares(stats.data)} total={stats.data.totalLeads} />
      ) : stats.isError ? (
        // The strip above shows the reason and offers another try.
        <p className="m-auto py-10 text-center text-ink-muted">Not available right now.</p>
      ) : (
        <Loading label="Loading leads by status">
          <Skeleton className="mt-1 h-3.5 rounded-full" />
          <Skeleton className="mt-5 mb-2 h-42" />
        </Loading>
      )}
    </section>
  )
}

function Shares({ shares, total }: { shares: readonly StatusShare[]; total: number }) {
  return (
    <>
      <ShareBar shares={shares} total={total} />
      <ul className="@container divide-y divide-line text-sm">
        {shares.map(({ status, count, percent }) => (
          <li
            key={status}
            // With large text the label has no room beside the numbers: they go below it.
            className="relative grid grid-cols-[auto_minmax(0,1fr)_auto_3rem] items-center gap-2.5 py-1.75 @max-3xs:grid-cols-[auto_minmax(0,1fr)_auto] @max-3xs:gap-y-0"
          >
            <span
              aria-hidden
              className={classNames(
                'size-2.5 rounded-focus forced-color-adjust-none',
                fills[status].swatch,
              )}
            />
            <span className="wrap-anywhere @max-3xs:col-span-2">
              <a
                href={paths.leadsWithStatus(status)}
                className="underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {leadStatusLabels[status]}
              </a>
            </span>
            <b className="whitespace-nowrap @max-3xs:col-start-2">{count}</b>
            <span className="text-right whitespace-nowrap text-ink-muted">
              <VisuallyHidden>, </VisuallyHidden>
              {percent}%
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

const toPercent = (part: number, total: number) => `${((100 * part) / total).toFixed(3)}%`

/** Hidden from screen readers: the list below has the same numbers with labels. */
function ShareBar({ shares, total }: { shares: readonly StatusShare[]; total: number }) {
  const parts = shares.filter(({ count }) => count > 0)
  return (
    <svg
      aria-hidden
      className="mt-1 mb-3.5 h-3.5 w-full shrink-0 overflow-hidden rounded-full bg-slate-100"
    >
      {parts.map(({ status, count, before }) => (
        <rect
          key={status}
          x={toPercent(before, total)}
          width={toPercent(count, total)}
          height="100%"
          className={fills[status].part}
        />
      ))}
      {parts.slice(1).map(({ status, before }) => (
        <line
          key={status}
          x1={toPercent(before, total)}
          x2={toPercent(before, total)}
          y2="100%"
          strokeWidth="3"
          className="stroke-paper"
        />
      ))}
    </svg>
  )
}

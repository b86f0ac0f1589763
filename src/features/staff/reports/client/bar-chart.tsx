import type { ReportRow } from '../contract.ts'
import { hiddenLabels } from '../labels.ts'

/** Requests as bars: their numbers and names are beside them, and again in the table that follows. */
export function BarChart({ rows, label }: { rows: readonly ReportRow[]; label: string }) {
  const top = Math.max(
    1,
    ...rows.map(({ requests }) => (typeof requests === 'number' ? requests : 0)),
  )
  return (
    <figure aria-label={`${label}. The numbers are in the table that follows.`}>
      <div aria-hidden className="grid gap-2.5">
        {rows.map(({ key, label: name, requests }) => (
          <div key={key} className="grid gap-x-4 gap-y-1 text-sm @xl:flex @xl:items-center">
            <span className="wrap-anywhere @xl:w-60 @xl:shrink-0">{name}</span>
            <span className="flex min-w-0 flex-1 items-center gap-2.5">
              {typeof requests === 'number' && (
                <svg className="h-4 min-w-0 flex-1 forced-color-adjust-none">
                  <rect
                    width={`${((100 * requests) / top).toFixed(2)}%`}
                    height="100%"
                    rx="2.5"
                    className="fill-chart-scheduled"
                  />
                </svg>
              )}
              <span className="min-w-8 shrink-0 text-right text-ink-muted tabular-nums">
                {typeof requests === 'number' ? requests : hiddenLabels[requests]}
              </span>
            </span>
          </div>
        ))}
      </div>
    </figure>
  )
}

import type { CSSProperties } from 'react'
import { toShortName } from '#features/requests/leads/client/staff-face.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { formatShortDate, formatWeekday, practiceDay, toNoon } from '#shared/practice-time.ts'
import type { GridColumn } from './grid-columns.ts'

/** The hours, then columns of one width. With little room they scroll sideways beside the hours. */
export const toTemplate = (columns: readonly GridColumn[]): CSSProperties => ({
  gridTemplateColumns: `3.5rem repeat(${columns.length}, minmax(4.5rem, 1fr))`,
})

interface GridHeadProps {
  columns: readonly GridColumn[]
  now: Date
}

/** The days, or the people of one day, above their columns. The columns themselves name them for screen readers. */
export function GridHead({ columns, now }: GridHeadProps) {
  const today = practiceDay(now)
  return (
    <div
      aria-hidden
      className="sticky top-0 z-4 grid border-b border-line bg-table-head text-sm"
      style={toTemplate(columns)}
    >
      <span className="sticky left-0 border-r border-line bg-table-head" />
      {columns.map(({ key, day, person }) => {
        const date = toNoon(day)
        return (
          <span
            key={key}
            className={classNames(
              'flex min-h-10 min-w-0 flex-col justify-center border-r border-line px-2 py-1 leading-tight last:border-r-0',
              day === today && 'text-river-700',
            )}
          >
            {person ? (
              <span title={person.name} className="truncate font-semibold">
                {toShortName(person.name)}
              </span>
            ) : (
              <>
                <span className="font-semibold">{formatWeekday(date, 'UTC').slice(0, 3)}</span>
                <span
                  className={classNames(
                    'text-xs',
                    day === today ? 'font-semibold' : 'text-ink-muted',
                  )}
                >
                  {day === today ? 'Today' : formatShortDate(date, 'UTC')}
                </span>
              </>
            )}
          </span>
        )
      })}
    </div>
  )
}

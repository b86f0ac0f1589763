import { useQuery } from '@tanstack/react-query'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Skeleton } from '#platform/client/ui/skeleton.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { formatShortDate, formatWeekday } from '#shared/practice-time.ts'
import { formatCallTime } from '../../call-moment.ts'
import type { FreeDay } from '../../contract/free-times.ts'
import { freeTimesQuery } from './queries.ts'

export const useFreeTimes = (query: Parameters<typeof freeTimesQuery>[0], isEnabled = true) =>
  useQuery({ ...freeTimesQuery(query), enabled: isEnabled })

interface FreeTimesProps {
  free: ReturnType<typeof useFreeTimes>
  /** The chosen moments. */
  chosen: readonly string[]
  onToggle: (startsAt: string) => void
}

/** The times that break no rule, by day; each is chosen by one press. */
export function FreeTimes({ free, chosen, onToggle }: FreeTimesProps) {
  if (free.isPending) return <Skeleton className="h-16 rounded-control" />
  if (free.isError) {
    return (
      <p className="text-sm text-ink-muted">
        {toErrorMessage(free.error, 'The free times could not be loaded.')} You can type a time
        below.
      </p>
    )
  }
  const withTimes = free.data.days.filter(({ times }) => times.length > 0)
  if (withTimes.length === 0) {
    return (
      <p className="text-sm text-ink-muted">
        No free time in the call hours of these days. You can type a time below.
      </p>
    )
  }
  return (
    <fieldset className="grid min-w-0 gap-2.5 p-0">
      <legend className="mb-2.5 text-sm font-semibold">Free times</legend>
      <div className="-m-1 grid max-h-56 gap-2.5 overflow-y-auto overscroll-contain p-1">
        {withTimes.map((day) => (
          <FreeDayRow key={day.date} day={day} chosen={chosen} onToggle={onToggle} />
        ))}
      </div>
    </fieldset>
  )
}

interface FreeDayRowProps extends Pick<FreeTimesProps, 'chosen' | 'onToggle'> {
  day: FreeDay
}

function FreeDayRow({ day, chosen, onToggle }: FreeDayRowProps) {
  const [first] = day.times
  if (!first) return null
  const date = new Date(first.startsAt)
  const label = `${formatWeekday(date).slice(0, 3)}, ${formatShortDate(date)}`
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="w-full text-sm text-ink-muted sm:w-22">{label}</span>
      <span className="flex min-w-0 flex-1 flex-wrap gap-1.5">
        {day.times.map(({ startsAt }) => (
          <button
            key={startsAt}
            type="button"
            aria-pressed={chosen.includes(startsAt)}
            onClick={() => onToggle(startsAt)}
            className={classNames(
              'min-h-8 rounded-full border border-line-field bg-paper px-3 text-sm font-medium whitespace-nowrap transition-colors touch:min-h-11',
              'hover:border-river-600 aria-pressed:border-river-600 aria-pressed:bg-river-600 aria-pressed:text-white',
              'forced-colors:aria-pressed:bg-highlight forced-colors:aria-pressed:forced-color-adjust-none forced-colors:aria-pressed:text-highlight-text',
            )}
          >
            <VisuallyHidden>{label}, </VisuallyHidden>
            {formatCallTime(new Date(startsAt))}
          </button>
        ))}
      </span>
    </div>
  )
}

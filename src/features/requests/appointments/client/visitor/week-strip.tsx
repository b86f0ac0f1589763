import { ChevronLeft, ChevronRight } from 'lucide'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { m } from '#messages'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { formatWeekday, toNoon } from '#shared/practice-time.ts'
import { describeDay } from './describe-day.ts'
import type { Week } from './read-week.ts'

interface WeekStripProps {
  week: Week
  /** The day whose times are shown. */
  date: string
  onDay: (date: string) => void
  /** Undefined where no week before or after has times. */
  onEarlier: (() => void) | undefined
  onLater: (() => void) | undefined
  /** The element with the times of the day. */
  panelId: string
}

interface WeekButtonProps {
  onPress: (() => void) | undefined
  children: ReactNode
}

/** Keeps the focus when there are no more weeks, as a disabled button would not. */
const WeekButton = ({ onPress, children }: WeekButtonProps) => (
  <button
    type="button"
    aria-disabled={onPress ? undefined : true}
    onClick={onPress}
    className={classNames(
      'inline-flex min-h-11 items-center gap-2 text-md font-semibold',
      onPress ? 'text-river-700 hover:underline' : 'text-ink-subtle',
    )}
  >
    {children}
  </button>
)

/** The days of a week as tabs, and the ways to the weeks beside it. Arrow keys lead from day to day, past its ends too. */
export function WeekStrip(props: WeekStripProps) {
  const { week, date, onDay, onEarlier, onLater, panelId } = props
  const strip = useRef<HTMLDivElement>(null)
  const at = week.days.findIndex((day) => day.date === date)

  function move(event: KeyboardEvent) {
    const steps: Partial<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: week.days.length - 1,
    }
    const target = steps[event.key]
    if (target === undefined) return
    event.preventDefault()
    const day = week.days[target]
    if (day) onDay(day.date)
    else if (target < 0) onEarlier?.()
    else onLater?.()
  }

  // A key leads to another day, at the ends once its week is there.
  useEffect(() => {
    const { current } = strip
    const tab = current?.children.item(at)
    if (current?.contains(document.activeElement) && tab instanceof HTMLElement) tab.focus()
  }, [at])

  return (
    <>
      <div className="mb-2 flex flex-wrap justify-between gap-2">
        <WeekButton onPress={onEarlier}>
          <Icon icon={ChevronLeft} size="text" />
          {m.booking_earlier()}
        </WeekButton>
        <WeekButton onPress={onLater}>
          {m.booking_later()}
          <Icon icon={ChevronRight} size="text" />
        </WeekButton>
      </div>
      <div
        ref={strip}
        role="tablist"
        aria-label={m.booking_days()}
        className="flex flex-wrap gap-0.5"
      >
        {week.days.map((day, position) => (
          <button
            // The buttons stay while weeks change, and with them the focus.
            // oxlint-disable-next-line react/no-array-index-key -- see above
            key={position}
            type="button"
            role="tab"
            aria-selected={day.date === date}
            aria-controls={panelId}
            tabIndex={day.date === date ? 0 : -1}
            onClick={() => onDay(day.date)}
            onKeyDown={move}
            className={classNames(
              'grid min-h-14 min-w-8 flex-1 place-items-center content-center rounded-small border-medium transition-colors hover:border-river-600',
              day.date === date
                ? 'border-river-600 bg-river-50 font-semibold text-river-800 shadow-chosen forced-colors:bg-highlight forced-colors:forced-color-adjust-none forced-colors:text-highlight-text'
                : 'border-transparent',
              day.times.length === 0 && 'text-ink-subtle',
            )}
          >
            <span aria-hidden className="text-xs leading-tight">
              {formatWeekday(toNoon(day.date), 'UTC').slice(0, 3)}
            </span>
            <span aria-hidden className={day.times.length > 0 ? 'font-semibold' : 'line-through'}>
              {Number(day.date.slice(8))}
            </span>
            <VisuallyHidden>{describeDay(day)}</VisuallyHidden>
          </button>
        ))}
      </div>
    </>
  )
}

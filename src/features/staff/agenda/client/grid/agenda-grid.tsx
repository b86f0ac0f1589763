import { type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSite } from '#features/practice/site/client/queries.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { toMinutes } from '#shared/clock-time.ts'
import {
  formatShortDate,
  formatWeekday,
  practiceClock,
  practiceDay,
  toNoon,
} from '#shared/practice-time.ts'
import { listSlots } from './free-slots.ts'
import { Block } from './grid-block.tsx'
import {
  countCalls,
  formatCallCount,
  type GridBlock,
  type GridColumn,
  listSpans,
} from './grid-columns.ts'
import { GridHead, toTemplate } from './grid-head.tsx'
import { hour, remPerHour, toPlace, toRem } from './grid-place.ts'
import { minutesOfDay, type Span, toShownHours } from './grid-spans.ts'
import { type Cursor, SlotButton } from './slot-button.tsx'

/** A free slot that was pressed. */
export type ChosenSlot = { startsAt: string; userId: number | undefined }

const overlaps = (a: Span, b: Span) => a.from < b.until && b.from < a.until

interface AgendaGridProps {
  columns: readonly GridColumn[]
  now: Date
  /** The call whose card is current. */
  current: number | undefined
  onChoose: (id: number) => void
  onOpenDay: (day: string) => void
  onBook: (slot: ChosenSlot) => void
}

/**
 * The calls of some days by the clock, in front of call hours and busy times. Each leads to its card, and the free slots
 * between them to a booking.
 */
export function AgendaGrid(props: AgendaGridProps) {
  const { columns, now, current, onChoose, onOpenDay, onBook } = props
  const box = useRef<HTMLElement>(null)
  const hintId = useId()
  const shown = toShownHours(listSpans(columns))
  const hours = Array.from(
    { length: (shown.until - shown.from) / hour },
    (_, at) => shown.from + at * hour,
  )
  const isToday = columns.some(({ day }) => day === practiceDay(now))
  const minute = toMinutes(practiceClock(now))
  const days = columns.map(({ key }) => key).join(' ')
  const { slots, cursor, setCursor, minutes } = useSlots(columns, shown, now)

  useLayoutEffect(() => {
    // The next calls are in sight, with those of the last hour.
    const first = isToday ? minute - hour : 0
    const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    if (box.current) box.current.scrollTop = ((first - shown.from) / hour) * remPerHour * root
    // Only for other days: a grid that someone has scrolled stays where it is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [days])

  return (
    <section
      ref={box}
      // Scrolls by keys where none of its buttons has the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region
      tabIndex={0}
      aria-label="Calendar"
      className="relative isolate max-h-screen-less-70 min-h-80 overflow-auto overscroll-contain rounded-b-card bg-paper -outline-offset-2"
    >
      <GridHead columns={columns} now={now} />
      <div
        className="grid"
        style={{ ...toTemplate(columns), height: toRem(shown.until - shown.from) }}
      >
        <HourScale hours={hours} shown={shown} />
        {columns.map((column) => (
          <Column
            key={column.key}
            column={column}
            hours={hours}
            shown={shown}
            now={column.day === practiceDay(now) ? minute : undefined}
            current={current}
            onChoose={onChoose}
            onOpenDay={onOpenDay}
          >
            {(title) => {
              const free = slots.get(column.key) ?? []
              if (free.length === 0) return null
              return (
                <SlotButton
                  column={column}
                  title={title}
                  slots={free}
                  shown={shown}
                  minutes={minutes}
                  cursor={cursor}
                  hintId={hintId}
                  onPoint={setCursor}
                  onBook={(startsAt) => onBook({ startsAt, userId: column.person?.userId })}
                />
              )
            }}
          </Column>
        ))}
      </div>
      <p id={hintId} hidden>
        Arrow keys lead to other times.
      </p>
    </section>
  )
}

/** The free slots of each column, and the one that the arrow keys point to. */
function useSlots(columns: readonly GridColumn[], shown: Span, now: Date) {
  const { consultationMinutes: minutes } = useSite().practice
  const [pointed, setCursor] = useState<Cursor>()
  const today = practiceDay(now)
  const minute = toMinutes(practiceClock(now))
  const { from, until } = shown
  const slots = useMemo(() => {
    const toEarliest = (day: string) => {
      if (day === today) return minute
      return day < today ? minutesOfDay : 0
    }
    return new Map(
      columns.map((column) => {
        const options = { shown: { from, until }, minutes, earliest: toEarliest(column.day) }
        return [column.key, listSlots(column, options)]
      }),
    )
  }, [columns, from, until, minutes, today, minute])
  const withSlots = columns.filter(({ key }) => (slots.get(key) ?? []).length > 0)
  const column = withSlots.find(({ key }) => key === pointed?.column) ?? withSlots[0]
  const at = pointed?.at ?? column?.hours[0]?.from ?? from
  return { slots, minutes, cursor: { column: column?.key ?? '', at }, setCursor }
}

const formatHour = (minutes: number) => {
  const at = Math.floor(minutes / hour) % 24
  return `${at % 12 || 12} ${at < 12 ? 'AM' : 'PM'}`
}

function HourScale({ hours, shown }: { hours: readonly number[]; shown: Span }) {
  return (
    <div
      aria-hidden
      className="sticky left-0 z-3 border-r border-line bg-paper text-xs text-ink-muted"
    >
      {hours.slice(1).map((at) => (
        <span
          key={at}
          className="absolute right-2 -translate-y-1/2 whitespace-nowrap"
          style={{ top: toRem(at - shown.from) }}
        >
          {formatHour(at)}
        </span>
      ))}
    </div>
  )
}

interface ColumnProps {
  column: GridColumn
  hours: readonly number[]
  shown: Span
  /** The minute of the day, where it is today. */
  now: number | undefined
  current: number | undefined
  onChoose: (id: number) => void
  onOpenDay: (day: string) => void
  /** Its free slots, below its calls. */
  children: (title: string) => ReactNode
}

function Column(props: ColumnProps) {
  const { column, hours, shown, now, current, onChoose, onOpenDay, children } = props
  const { day, person, blocks } = column
  const date = toNoon(day)
  const dayTitle = `${formatWeekday(date, 'UTC')}, ${formatShortDate(date, 'UTC')}`
  const title = person ? `${person.name}, ${dayTitle}` : dayTitle
  return (
    <fieldset
      aria-label={`${title}: ${formatCallCount(countCalls(column))}`}
      className="relative min-w-0 border-r border-line p-0 last:border-r-0"
    >
      <Shades column={column} shown={shown} />
      {hours.slice(1).map((at) => (
        <span
          key={at}
          aria-hidden
          className="pointer-events-none absolute inset-x-0 border-t border-line"
          style={{ top: toRem(at - shown.from) }}
        />
      ))}
      {children(title)}
      {blocks.map((block) => (
        <Block
          key={toKey(block)}
          block={block}
          title={title}
          shown={shown}
          isCurrent={block.kind === 'call' && block.call.id === current}
          onChoose={onChoose}
          onOpenDay={() => onOpenDay(day)}
        />
      ))}
      {now !== undefined && overlaps({ from: now, until: now + 1 }, shown) && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-x-0 z-2 border-t-2 border-fireweed-600 before:absolute before:-top-1 before:-left-0.5 before:size-2 before:-translate-y-px before:rounded-full before:bg-fireweed-600"
          style={{ top: toRem(now - shown.from) }}
        />
      )}
    </fieldset>
  )
}

function toKey(block: GridBlock): string {
  if (block.kind === 'call') return String(block.call.id)
  if (block.kind === 'offer') return `${block.offer.leadId} ${block.offer.startsAt}`
  return `crowd ${block.span.from}`
}

function Shades({ column, shown }: { column: GridColumn; shown: Span }) {
  const { hours, busy, closures } = column
  const shade = (spans: readonly Span[], className: string) =>
    spans
      .filter((span) => overlaps(span, shown))
      .map((span) => (
        <span
          key={`${className} ${span.from}`}
          aria-hidden
          className={classNames('pointer-events-none absolute inset-x-0', className)}
          style={toPlace(span, shown)}
        />
      ))
  return (
    <>
      {shade(hours, 'bg-river-50 forced-colors:border-l-4 forced-colors:border-l-highlight')}
      {shade(closures, 'bg-slate-100')}
      {shade(busy, 'agenda-busy')}
    </>
  )
}

import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { callStates, formatWay } from '#features/requests/appointments/client/staff/labels.ts'
import { useOfficeNames } from '#features/requests/appointments/client/staff/way-field.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { toMinutes } from '#shared/clock-time.ts'
import {
  formatShortDate,
  formatTime,
  formatWeekday,
  practiceClock,
  practiceDay,
  toNoon,
} from '#shared/practice-time.ts'
import { type GridBlock, type GridColumn, listSpans } from './grid-columns.ts'
import { GridHead, toTemplate } from './grid-head.tsx'
import { type Span, toShownHours } from './grid-spans.ts'

const hour = 60
/** A call of 20 minutes has room for one line. */
const remPerHour = 4.5

const toRem = (minutes: number) => `${(minutes / hour) * remPerHour}rem`

/** Set by script, which the content policy allows; a class for each minute is no choice. */
const toPlace = ({ from, until }: Span, shown: Span): CSSProperties => ({
  top: toRem(Math.max(from, shown.from) - shown.from),
  height: toRem(Math.min(until, shown.until) - Math.max(from, shown.from)),
})

const overlaps = (a: Span, b: Span) => a.from < b.until && b.from < a.until

interface AgendaGridProps {
  columns: readonly GridColumn[]
  now: Date
  /** The call whose card is current. */
  current: number | undefined
  onChoose: (id: number) => void
}

/** The calls of some days by the clock, in front of call hours and busy times. Each leads to its card. */
export function AgendaGrid({ columns, now, current, onChoose }: AgendaGridProps) {
  const box = useRef<HTMLElement>(null)
  const shown = toShownHours(listSpans(columns))
  const hours = Array.from(
    { length: (shown.until - shown.from) / hour },
    (_, at) => shown.from + at * hour,
  )
  const isToday = columns.some(({ day }) => day === practiceDay(now))
  const minute = toMinutes(practiceClock(now))
  const days = columns.map(({ key }) => key).join(' ')

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
          />
        ))}
      </div>
    </section>
  )
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
}

function Column({ column, hours, shown, now, current, onChoose }: ColumnProps) {
  const { day, person, blocks } = column
  const date = toNoon(day)
  const title = `${formatWeekday(date, 'UTC')}, ${formatShortDate(date, 'UTC')}`
  const calls = blocks.filter(({ kind }) => kind === 'call').length
  return (
    <fieldset
      aria-label={`${person ? `${person.name}, ` : ''}${title}: ${calls === 1 ? '1 call' : `${calls} calls`}`}
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
      {blocks.map((block) => (
        <Block
          key={
            block.kind === 'call' ? block.call.id : `${block.offer.leadId} ${block.offer.startsAt}`
          }
          block={block}
          shown={shown}
          isCurrent={block.kind === 'call' && block.call.id === current}
          onChoose={onChoose}
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

const callClasses: Readonly<Record<string, string>> = {
  booked: 'border-river-600 bg-river-100 text-river-800 hover:bg-river-200',
  held: 'border-moss-700 bg-moss-100 text-moss-700',
  noAnswer: 'border-larch-800 bg-larch-100 text-larch-800',
}

interface BlockProps {
  block: GridBlock
  shown: Span
  isCurrent: boolean
  onChoose: (id: number) => void
}

function Block({ block, shown, isCurrent, onChoose }: BlockProps) {
  const offices = useOfficeNames()
  const { span, lane } = block
  const width = 100 / lane.lanes
  const place: CSSProperties = {
    ...toPlace(span, shown),
    left: `${lane.lane * width}%`,
    width: `${width}%`,
  }
  if (block.kind === 'offer') {
    return (
      <span
        title="Held for a client to whom it was offered"
        className="absolute p-px"
        style={place}
      >
        <span className="block size-full overflow-hidden rounded-tail border border-dashed border-line-field bg-paper/80 px-1 text-xs leading-tight text-ink-muted">
          <VisuallyHidden>{formatTime(new Date(block.offer.startsAt))}: </VisuallyHidden>
          Offered
        </span>
      </span>
    )
  }
  const { call } = block
  const time = formatTime(new Date(call.startsAt))
  return (
    <span className="absolute z-1 p-px" style={place}>
      <button
        type="button"
        aria-pressed={isCurrent}
        title={`${time} ${call.clientName}`}
        onClick={() => onChoose(call.id)}
        className={classNames(
          'flex size-full min-w-0 gap-1 overflow-hidden rounded-tail border px-1 text-left text-xs leading-tight transition-colors',
          'aria-pressed:border-river-800 aria-pressed:bg-river-600 aria-pressed:text-white forced-colors:aria-pressed:bg-highlight',
          callClasses[call.state],
        )}
      >
        <span className="shrink-0">
          {time.replace(/ [AP]M$/, '')}
          <VisuallyHidden>{time.slice(-3)}</VisuallyHidden>
        </span>
        <span dir="auto" className="min-w-0 truncate font-semibold">
          {call.clientName}
        </span>
        <VisuallyHidden>
          {formatWay(call.way, offices)}, {callStates[call.state].label}
        </VisuallyHidden>
      </button>
    </span>
  )
}

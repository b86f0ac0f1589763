import type { LeadDay } from '../contract/leads.ts'
import { formatDayLabel } from './chart-axis.ts'

// Positions are percentages of the plot, which stretches; labels and lines keep their size.
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(3)}%`

interface RequestColumnsProps {
  days: readonly LeadDay[]
  /** The ticks of the value axis, from 0 up. */
  scale: readonly number[]
}

/** A column for each day: new requests at the bottom, followed-up requests above them. */
export function RequestColumns({ days, scale }: RequestColumnsProps) {
  const top = scale.at(-1) ?? 1
  return (
    <svg
      role="img"
      aria-label={`Columns for ${days.length} days, ${formatDayLabel(days[0]?.day ?? '')} to today. The numbers are in the table that follows.`}
      className="mt-5 min-h-49 w-full flex-1 overflow-visible pr-px pb-6 pl-6 text-xs"
    >
      {scale.map((value) => (
        <ScaleLine key={value} value={value} y={percent(top - value, top)} />
      ))}
      {days.map((day, index) => (
        <Column key={day.day} day={day} index={index} count={days.length} top={top} />
      ))}
      {days.map((day, index) => (
        <DayLabel key={day.day} day={day} index={index} count={days.length} />
      ))}
      <line x2="100%" y1="100%" y2="100%" className="stroke-line-field" />
    </svg>
  )
}

function ScaleLine({ value, y }: { value: number; y: string }) {
  return (
    <>
      {value > 0 && <line x2="100%" y1={y} y2={y} className="stroke-line" />}
      <text x="-8" y={y} dy="0.34em" textAnchor="end" className="fill-ink-muted">
        {value}
      </text>
    </>
  )
}

interface DayProps {
  day: LeadDay
  index: number
  count: number
}

function Column({ day, index, count, top }: DayProps & { top: number }) {
  const { fresh, followedUp } = day
  const across = { x: percent(index + 0.16, count), width: percent(0.68, count), rx: 2.5 }
  const freshTop = percent(top - fresh, top)
  return (
    <g>
      {/* The tooltip covers the whole height of the day, also above a low column. */}
      <title>{`${formatDayLabel(day.day)}: ${fresh} new, ${followedUp} followed up`}</title>
      <rect x={percent(index, count)} width={percent(1, count)} height="100%" fill="transparent" />
      {followedUp > 0 && (
        <rect
          {...across}
          y={percent(top - fresh - followedUp, top)}
          height={percent(followedUp, top)}
          className="fill-chart-followed-up"
        />
      )}
      {fresh > 0 && (
        <rect
          {...across}
          y={freshTop}
          height={percent(fresh, top)}
          className="fill-chart-not-contacted"
        />
      )}
      {fresh > 0 && followedUp > 0 && (
        <line
          x1={percent(index, count)}
          x2={percent(index + 1, count)}
          y1={freshTop}
          y2={freshTop}
          strokeWidth="2"
          className="stroke-paper"
        />
      )}
    </g>
  )
}

const startOfLine = ['start', 0] as const
const underColumn = ['middle', 0.5] as const
const endOfLine = ['end', 1] as const

/** Labels every seventh day from the first, and today. */
function DayLabel({ day, index, count }: DayProps) {
  const last = count - 1
  const isToday = index === last
  // A label too close to today's has no room.
  if (!isToday && (index % 7 !== 0 || last - index < 5)) return null
  const [anchor, offset] = isToday ? endOfLine : index === 0 ? startOfLine : underColumn
  // With large text only the first day and today have room.
  const hidden = count > 14 ? '@max-sm:hidden' : '@max-4xs:hidden'
  return (
    <text
      x={percent(index + offset, count)}
      y="100%"
      dy="1.5em"
      textAnchor={anchor}
      className={anchor === 'middle' ? `fill-ink-muted ${hidden}` : 'fill-ink-muted'}
    >
      {isToday ? 'Today' : formatDayLabel(day.day)}
    </text>
  )
}

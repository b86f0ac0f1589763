import type { CSSProperties } from 'react'
import { callStates, formatWay } from '#features/requests/appointments/client/staff/labels.ts'
import { useOfficeNames } from '#features/requests/appointments/client/staff/way-field.tsx'
import type { Appointment } from '#features/requests/appointments/contract/appointments.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { formatTime } from '#shared/practice-time.ts'
import { formatCallCount, type GridBlock } from './grid-columns.ts'
import { toPlace } from './grid-place.ts'
import type { Span } from './grid-spans.ts'

const callClasses: Readonly<Record<string, string>> = {
  booked: 'border-river-600 bg-river-100 text-river-800 hover:bg-river-200',
  held: 'border-moss-700 bg-moss-100 text-moss-700',
  noAnswer: 'border-larch-800 bg-larch-100 text-larch-800',
}

interface BlockProps {
  block: GridBlock
  /** `Tuesday, Dec 1` */
  title: string
  shown: Span
  isCurrent: boolean
  onChoose: (id: number) => void
  /** Shows the day, where people stand side by side. */
  onOpenDay: () => void
}

/** A call, which leads to its card, or a time that is held for a client. */
export function Block(props: BlockProps) {
  const { block, title, shown, isCurrent, onChoose, onOpenDay } = props
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
  if (block.kind === 'crowd') {
    return (
      <span className="absolute z-1 p-px" style={place}>
        <button
          type="button"
          onClick={onOpenDay}
          className="size-full min-w-0 rounded-tail border border-river-600 bg-river-100 px-1 text-left text-xs leading-tight font-semibold text-river-800 transition-colors hover:bg-river-200"
        >
          {formatCallCount(block.calls)}
          {block.offers > 0 && `, ${block.offers} offered`}
          <VisuallyHidden>, {title}: show the day</VisuallyHidden>
        </button>
      </span>
    )
  }
  return <CallBlock call={block.call} place={place} isCurrent={isCurrent} onChoose={onChoose} />
}

interface CallBlockProps extends Pick<BlockProps, 'isCurrent' | 'onChoose'> {
  call: Appointment
  place: CSSProperties
}

function CallBlock({ call, place, isCurrent, onChoose }: CallBlockProps) {
  const offices = useOfficeNames()
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

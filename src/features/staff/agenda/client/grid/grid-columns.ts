import type { Appointment } from '#features/requests/appointments/contract/appointments.ts'
import { joinIntervals } from '#shared/join-intervals.ts'
import type { Agenda, AgendaPerson } from '../../contract.ts'
import { type Lane, type Span, type Timed, toLanes, toSpan } from './grid-spans.ts'

export type GridBlock = { span: Span; lane: Lane } & (
  | { kind: 'call'; call: Appointment }
  | { kind: 'offer'; offer: Agenda['offers'][number] }
)

export type GridColumn = {
  key: string
  day: string
  /** The person of the column, where people stand side by side. */
  person: AgendaPerson | undefined
  blocks: GridBlock[]
  hours: Span[]
  busy: Span[]
  closures: Span[]
}

const toSpans = (timed: readonly Timed[], day: string): Span[] =>
  joinIntervals(timed.flatMap((one) => toSpan(one, day) ?? []))

const onlyLane: Lane = { lane: 0, lanes: 1 }

const isShown = ({ state }: Appointment) => state !== 'cancelled' && state !== 'moved'

interface ColumnOptions {
  day: string
  person: AgendaPerson | undefined
  /** Busy times are shown for one person only; those of several would cover one another. */
  showsBusy: boolean
}

function toColumn(agenda: Agenda, { day, person, showsBusy }: ColumnOptions): GridColumn {
  const isTheirs = ({ userId }: { userId: number | null }) =>
    person === undefined || userId === person.userId
  const placed = [
    ...agenda.calls
      .filter((call) => isShown(call) && isTheirs(call))
      .flatMap((call) => {
        const span = toSpan(call, day)
        return span ? [{ kind: 'call' as const, call, span }] : []
      }),
    ...agenda.offers.filter(isTheirs).flatMap((offer) => {
      const span = toSpan(offer, day)
      return span ? [{ kind: 'offer' as const, offer, span }] : []
    }),
  ].toSorted((a, b) => a.span.from - b.span.from)
  const lanes = toLanes(placed.map(({ span }) => span))
  return {
    key: person ? `${day} ${person.userId}` : day,
    day,
    person,
    blocks: placed.map((one, at) => Object.assign({}, one, { lane: lanes[at] ?? onlyLane })),
    hours: toSpans(agenda.hours.filter(isTheirs), day),
    busy: showsBusy ? toSpans(agenda.busy.filter(isTheirs), day) : [],
    closures: toSpans(agenda.closures, day),
  }
}

const hasSomething = ({ blocks, hours }: GridColumn) => blocks.length > 0 || hours.length > 0

/**
 * The columns of a grid: the days of a week, or the people of one day. The weekend is left out of a week, and people of a
 * day, if there is nothing.
 */
export function toColumns(
  agenda: Agenda,
  days: readonly string[],
  { isEveryone }: { isEveryone: boolean },
): GridColumn[] {
  const [first] = days
  if (days.length === 1 && first !== undefined && isEveryone) {
    const columns = agenda.people.map((person) =>
      toColumn(agenda, { day: first, person, showsBusy: true }),
    )
    const busy = columns.filter(hasSomething)
    return busy.length > 0
      ? busy
      : [toColumn(agenda, { day: first, person: undefined, showsBusy: false })]
  }
  const columns = days.map((day) =>
    toColumn(agenda, { day, person: undefined, showsBusy: !isEveryone }),
  )
  return columns.filter((column, at) => at < 5 || hasSomething(column))
}

/** All that a grid must have room for. */
export const listSpans = (columns: readonly GridColumn[]): Span[] =>
  columns.flatMap(({ blocks, hours }) => [...blocks.map(({ span }) => span), ...hours])

import type { Appointment } from '#features/requests/appointments/contract/appointments.ts'
import { joinIntervals } from '#shared/join-intervals.ts'
import type { Agenda, AgendaPerson } from '../../contract.ts'
import { type Lane, type Span, type Timed, toLanes, toSpan } from './grid-spans.ts'

export type GridBlock = { span: Span; lane: Lane } & (
  | { kind: 'call'; call: Appointment }
  | { kind: 'offer'; offer: Agenda['offers'][number] }
  /** More calls of several people than stand side by side: those that begin in an hour as a number. */
  | { kind: 'crowd'; calls: number; offers: number }
)

export type GridColumn = {
  key: string
  day: string
  /** The person of the column, where people stand side by side. */
  person: AgendaPerson | undefined
  /** All that it shows is of one person. */
  isOfOne: boolean
  blocks: GridBlock[]
  hours: Span[]
  busy: Span[]
  closures: Span[]
}

const toSpans = (timed: readonly Timed[], day: string): Span[] =>
  joinIntervals(timed.flatMap((one) => toSpan(one, day) ?? []))

/** Calls that stand side by side; narrower ones cannot be read. */
const maxLanes = 4
const hour = 60

const toHour = ({ span }: GridBlock) => Math.floor(span.from / hour) * hour

function gatherCrowds(blocks: readonly GridBlock[]): GridBlock[] {
  const crowded = new Set(blocks.filter(({ lane }) => lane.lanes > maxLanes).map(toHour))
  // The others of such an hour would lie over its number.
  const others = blocks.filter((block) => !crowded.has(toHour(block)))
  const crowds = [...crowded].map((at) => ({
    at,
    ofHour: blocks.filter((block) => toHour(block) === at),
  }))
  const gathered = crowds.map(({ at, ofHour }) => ({
    kind: 'crowd' as const,
    calls: ofHour.filter(({ kind }) => kind === 'call').length,
    offers: ofHour.filter(({ kind }) => kind === 'offer').length,
    lane: onlyLane,
    span: {
      from: Math.min(...ofHour.map(({ span }) => span.from)),
      until: Math.min(at + hour, Math.max(...ofHour.map(({ span }) => span.until))),
    },
  }))
  return [...others, ...gathered].toSorted((a, b) => a.span.from - b.span.from)
}

const onlyLane: Lane = { lane: 0, lanes: 1 }

const isShown = ({ state }: Appointment) => state !== 'cancelled' && state !== 'moved'

interface ColumnOptions {
  day: string
  person: AgendaPerson | undefined
  /** Busy times are shown for one person only; those of several would cover one another. */
  isOfOne: boolean
}

function toColumn(agenda: Agenda, { day, person, isOfOne }: ColumnOptions): GridColumn {
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
    isOfOne,
    blocks: gatherCrowds(
      placed.map((one, at) => Object.assign({}, one, { lane: lanes[at] ?? onlyLane })),
    ),
    hours: toSpans(agenda.hours.filter(isTheirs), day),
    // Busy times of several people lie over one another and say nothing.
    busy: isOfOne ? toSpans(agenda.busy.filter(isTheirs), day) : [],
    closures: toSpans(agenda.closures, day),
  }
}

/** The calls of a column, also those that are shown as a number. */
export const countCalls = ({ blocks }: Pick<GridColumn, 'blocks'>): number =>
  blocks.reduce((sum, block) => {
    if (block.kind === 'crowd') return sum + block.calls
    return block.kind === 'call' ? sum + 1 : sum
  }, 0)

export const formatCallCount = (count: number): string =>
  count === 1 ? '1 call' : `${count} calls`

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
      toColumn(agenda, { day: first, person, isOfOne: true }),
    )
    const busy = columns.filter(hasSomething)
    return busy.length > 0
      ? busy
      : [toColumn(agenda, { day: first, person: undefined, isOfOne: false })]
  }
  const columns = days.map((day) =>
    toColumn(agenda, { day, person: undefined, isOfOne: !isEveryone }),
  )
  return columns.filter((column, at) => at < 5 || hasSomething(column))
}

/** All that a grid must have room for. */
export const listSpans = (columns: readonly GridColumn[]): Span[] =>
  columns.flatMap(({ blocks, hours }) => [...blocks.map(({ span }) => span), ...hours])

import { toMinutes } from '#shared/clock-time.ts'
import { addDays, practiceClock, practiceDay, practiceMoment } from '#shared/practice-time.ts'

/** A beginning and an end, as calls answer them. */
export type Timed = { startsAt: string; endsAt: string }

/** Minutes of a local day: a grid shows what the clock says, also where the clocks change. */
export type Span = { from: number; until: number }

export const minutesOfDay = 24 * 60

/** The part of an interval that lies in a day; undefined without one. */
export function toSpan({ startsAt, endsAt }: Timed, day: string): Span | undefined {
  const start = new Date(startsAt)
  const end = new Date(endsAt)
  const midnight = practiceMoment(day, '00:00')
  const next = practiceMoment(addDays(day, 1), '00:00')
  if (end <= midnight || start >= next) return undefined
  const from = start <= midnight ? 0 : toMinutes(practiceClock(start))
  const until = end >= next ? minutesOfDay : toMinutes(practiceClock(end))
  // In the hour that a day has twice, the clock of the end may be before that of the start.
  if (practiceDay(start) === day && until <= from) {
    const minutes = Math.round((end.getTime() - start.getTime()) / 60_000)
    return { from, until: Math.min(from + minutes, minutesOfDay) }
  }
  return { from, until }
}

const hour = 60
const usual: Span = { from: 9 * hour, until: 17 * hour }

/** The whole hours that a grid shows: those of an office, and all that anything lies in. */
export function toShownHours(spans: readonly Span[]): Span {
  const from = Math.min(usual.from, ...spans.map((span) => span.from))
  const until = Math.max(usual.until, ...spans.map((span) => span.until))
  return { from: Math.floor(from / hour) * hour, until: Math.ceil(until / hour) * hour }
}

export type Lane = { lane: number; lanes: number }

/** Things at the same time stand side by side: the lane of each, and how many there are where it lies. */
export function toLanes(spans: readonly Span[]): Lane[] {
  const order = spans
    .map((span, at) => ({ span, at }))
    .toSorted((a, b) => a.span.from - b.span.from || b.span.until - a.span.until)
  const result: Lane[] = spans.map(() => ({ lane: 0, lanes: 1 }))
  let group: { at: number; lane: number }[] = []
  let ends: number[] = []
  const close = () => {
    for (const { at, lane } of group) result[at] = { lane, lanes: ends.length }
    group = []
    ends = []
  }
  for (const { span, at } of order) {
    if (ends.every((end) => end <= span.from)) close()
    const free = ends.findIndex((end) => end <= span.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = span.until
    group.push({ at, lane })
  }
  close()
  return result
}

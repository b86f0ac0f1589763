import { Temporal } from 'temporal-polyfill'
import { toMinutes } from './clock-time.ts'
import { dayMs, minuteMs } from './durations.ts'

// The one file that knows Temporal: native where the runtime has it, otherwise the polyfill. Public pages must not load
// it; they show times by `practice-time.ts`.

export type Interval = { from: Date; until: Date }

/** The moments between which a local date lies. */
type LocalDay = {
  startMs: number
  endMs: number
  /** From 1, Monday, to 7. */
  weekday: number
  /** False on a day on which the clocks change. */
  isRegular: boolean
}

function readDay(date: string, zone: string): LocalDay {
  const local = Temporal.PlainDate.from(date)
  const start = local.toZonedDateTime(zone)
  const end = local.add({ days: 1 }).toZonedDateTime(zone)
  const [startMs, endMs] = [start.epochMilliseconds, end.epochMilliseconds]
  const beginsAtMidnight = start.hour === 0 && start.minute === 0
  const isRegular = beginsAtMidnight && endMs - startMs === dayMs
  return { startMs, endMs, weekday: local.dayOfWeek, isRegular }
}

// Times of one day are asked for by every therapist's hours. More days than anyone can ask for at once are not kept.
const maxDays = 1_000
const days = new Map<string, LocalDay>()

/** The moments between which a local date lies. */
export function findDay(date: string, zone: string): LocalDay {
  const key = `${date} ${zone}`
  const known = days.get(key)
  if (known) return known
  if (days.size >= maxDays) days.clear()
  const day = readDay(date, zone)
  days.set(key, day)
  return day
}

const toLocal = (date: string, minutes: number) =>
  Temporal.PlainDate.from(date).toPlainDateTime({
    hour: Math.floor(minutes / 60),
    minute: minutes % 60,
  })

/** The moments of a local time in order, in milliseconds: none where clocks skip it, two where they repeat it. */
export function listMoments(date: string, minutes: number, zone: string): number[] {
  const day = findDay(date, zone)
  if (day.isRegular) return [day.startMs + minutes * minuteMs]
  const local = toLocal(date, minutes)
  const moments = (['earlier', 'later'] as const).map((disambiguation) =>
    local.toZonedDateTime(zone, { disambiguation }),
  )
  // For a skipped time these are the times before and after the gap.
  const found = moments.filter((moment) => moment.toPlainDateTime().equals(local))
  return [...new Set(found.map((moment) => moment.epochMilliseconds))]
}

/**
 * The moment of a local time of a date, in milliseconds. A skipped time is the moment at which the clocks change; of a
 * repeated one `which` says the first or the second. 24:00 is the end of the date.
 */
export function toMomentMs(
  date: string,
  minutes: number,
  zone: string,
  which: 'first' | 'second',
): number {
  const day = findDay(date, zone)
  if (minutes >= 24 * 60) return day.endMs
  const moments = listMoments(date, minutes, zone)
  const found = which === 'first' ? moments[0] : moments.at(-1)
  if (found !== undefined) return found
  const before = toLocal(date, minutes).toZonedDateTime(zone, { disambiguation: 'earlier' })
  return before.getTimeZoneTransition('next')?.epochMilliseconds ?? before.epochMilliseconds
}

/** The moment of a local time (`09:30`) of a date (`2027-03-15`). A skipped time is the moment after the gap. */
export const toMoment = (
  date: string,
  time: string,
  zone: string,
  which: 'first' | 'second',
): Date => new Date(toMomentMs(date, toMinutes(time), zone, which))

/** The local date and the minutes since midnight that a zone's clocks show. */
export function toLocalTime(at: Date, zone: string): { date: string; minutes: number } {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
  return { date: local.toPlainDate().toString(), minutes: local.hour * 60 + local.minute }
}

/** The date that is some days later, or earlier if negative. A date has no zone, so that its days have 24 hours. */
export const shiftDate = (date: string, count: number): string =>
  new Date(Date.parse(date) + count * dayMs).toISOString().slice(0, 10)

/** The local date of a moment. */
export function toLocalDate(at: Date, zone: string): string {
  const date = at.toISOString().slice(0, 10)
  const { startMs, endMs } = findDay(date, zone)
  if (at.getTime() < startMs) return shiftDate(date, -1)
  return at.getTime() < endMs ? date : shiftDate(date, 1)
}

/** The moment that is some days later, or earlier if negative, at the same local time. */
export function shiftDays(at: Date, count: number, zone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
  return new Date(local.add({ days: count }).epochMilliseconds)
}

/** For a moment whose local time comes twice that day: the first or second of them. Undefined for all others. */
export function findRepeat(at: Date, zone: string): 'first' | 'second' | undefined {
  const { date, minutes } = toLocalTime(at, zone)
  const moments = listMoments(date, minutes, zone)
  if (moments.length < 2) return undefined
  const minute = Math.floor(at.getTime() / minuteMs) * minuteMs
  return minute === moments[0] ? 'first' : 'second'
}

import type {
  ClockInterval,
  WorkingHours,
} from '#features/requests/call-hours/contract/call-hours.ts'
import { toMinutes } from '#shared/clock-time.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'
import { joinIntervals } from '#shared/join-intervals.ts'
import {
  findDay,
  type Interval,
  listMoments,
  shiftDate,
  toLocalDate,
  toLocalTime,
  toMomentMs,
} from '#shared/zone-time.ts'

// Decides when a therapist is free, for the list, for a booking, for a move and for staff. Nothing here reads a clock or
// a database.

/** The practice's rules for free calls. */
export type CallRules = {
  /** Elapsed hours between now and the start of a call. */
  noticeHours: number
  /** The last day offered is today plus this many days. */
  horizonDays: number
  /** Before and after calls, held offers and busy entries. */
  pauseMinutes: number
  stepMinutes: number
  /** Calls of one therapist on one local day. */
  maxPerDay: number
  changeLimitHours: number
}

/** Rules that staff can pass over. Horizon and steps are no rules for staff. */
export const callRules = ['notice', 'pause', 'hours', 'closure', 'busy', 'maxPerDay'] as const
export type CallRule = (typeof callRules)[number]

/** All that decides about one therapist. */
export type CallsInput = {
  zone: string
  now: Date
  rules: CallRules
  hours: WorkingHours
  closures: readonly Interval[]
  /** Calls and held offers. */
  taken: readonly Interval[]
  /** Entries of other calendars. */
  busy: readonly Interval[]
  /** Calls that count towards `maxPerDay`, by local date. */
  countedDays: ReadonlyMap<string, number>
}

export type FreeTimesInput = CallsInput & {
  /** The first local date. */
  from: string
  days: number
  minutes: number
}

export type FreeDay = { date: string; times: Interval[] }

/** An interval in milliseconds. */
type Span = { from: number; until: number }

const toSpan = ({ from, until }: Interval): Span => ({
  from: from.getTime(),
  until: until.getTime(),
})

/** Leaves out intervals that end where they begin or before. */
const toSpans = (intervals: readonly Interval[]): Span[] =>
  intervals.map(toSpan).filter(({ from, until }) => until > from)

const widen = ({ from, until }: Span, byMs: number): Span => ({
  from: from - byMs,
  until: until + byMs,
})

const overlaps = (one: Span, other: Span) => one.from < other.until && other.from < one.until

/** The hours of a date by the clock: those of its exception, otherwise of its weekday. Intervals that touch are one. */
function listClockHours(hours: WorkingHours, date: string, weekday: number): ClockInterval[] {
  if (!hours.isBookable) return []
  const exception = hours.exceptions.find((one) => one.date === date)
  const given = exception?.intervals ?? hours.weekly.filter((one) => one.weekday === weekday)
  return joinIntervals(given)
}

/** Of a repeated time the first is meant as the start and the second as the end. */
const toHourSpan = (date: string, { from, until }: ClockInterval, zone: string): Span => ({
  from: toMomentMs(date, toMinutes(from), zone, 'first'),
  until: toMomentMs(date, toMinutes(until), zone, 'second'),
})

/** The hours of a date as moments. */
export const listHours = (hours: WorkingHours, date: string, zone: string): Interval[] =>
  listClockHours(hours, date, findDay(date, zone).weekday)
    .map((clock) => toHourSpan(date, clock, zone))
    .map(({ from, until }) => ({ from: new Date(from), until: new Date(until) }))

/**
 * The moments of a date at which a call may begin by the hours alone. Each is computed from its local time, so that times
 * that clocks skip are left out and those that they repeat are there twice.
 */
function listStarts(
  date: string,
  hours: WorkingHours,
  zone: string,
  stepMinutes: number,
  callMs: number,
) {
  const starts: number[] = []
  const day = findDay(date, zone)
  for (const clock of listClockHours(hours, date, day.weekday)) {
    const { from: fromMs, until: untilMs } = toHourSpan(date, clock, zone)
    if (fromMs + callMs > untilMs) continue
    if (day.isRegular) {
      // Clocks run evenly all day. Most days are such, and this is tried for every therapist and time.
      for (let at = fromMs; at + callMs <= untilMs; at += stepMinutes * minuteMs) starts.push(at)
      continue
    }
    // Of an interval that begins in a skipped hour: the local time after it.
    const first = toLocalTime(new Date(fromMs), zone).minutes
    for (let minutes = first; minutes < 24 * 60; minutes += stepMinutes) {
      for (const startMs of listMoments(date, minutes, zone)) {
        if (startMs >= fromMs && startMs + callMs <= untilMs) starts.push(startMs)
      }
    }
  }
  return day.isRegular ? starts : starts.toSorted((one, other) => one - other)
}

/** All that takes times away, wide enough to be compared with the call itself. */
function listObstacles({ closures, taken, busy, rules }: CallsInput): Span[] {
  const pauseMs = rules.pauseMinutes * minuteMs
  const paused = toSpans([...taken, ...busy]).map((span) => widen(span, pauseMs))
  return joinIntervals([...paused, ...toSpans(closures)])
}

/** The starts at which nothing is in the way. Both are sorted, so that each obstacle is passed once. */
function withoutObstacles(starts: readonly number[], callMs: number, obstacles: readonly Span[]) {
  let next = 0
  return starts.filter((startMs) => {
    while ((obstacles[next]?.until ?? Infinity) <= startMs) next += 1
    return (obstacles[next]?.from ?? Infinity) >= startMs + callMs
  })
}

/** The moments at which a call may begin, in milliseconds, by local date. Dates without any are left out. */
export function listFreeStarts(input: FreeTimesInput): { date: string; starts: number[] }[] {
  const { zone, now, rules, hours, from, days, minutes, countedDays } = input
  if (!hours.isBookable) return []
  const callMs = minutes * minuteMs
  const today = toLocalDate(now, zone)
  const lastDay = shiftDate(today, rules.horizonDays)
  const earliestMs = now.getTime() + rules.noticeHours * hourMs
  const obstacles = listObstacles(input)
  const found: { date: string; starts: number[] }[] = []
  for (let n = 0; n < days; n += 1) {
    const date = shiftDate(from, n)
    if (date < today || date > lastDay || (countedDays.get(date) ?? 0) >= rules.maxPerDay) continue
    const possible = listStarts(date, hours, zone, rules.stepMinutes, callMs)
    const late = possible.filter((startMs) => startMs >= earliestMs)
    const starts = withoutObstacles(late, callMs, obstacles)
    if (starts.length > 0) found.push({ date, starts })
  }
  return found
}

/** The free times of one therapist on each of the dates, also on those that have none. */
export function findFreeTimes(input: FreeTimesInput): FreeDay[] {
  const callMs = input.minutes * minuteMs
  const found = new Map(listFreeStarts(input).map(({ date, starts }) => [date, starts]))
  return Array.from({ length: input.days }, (_, n) => {
    const date = shiftDate(input.from, n)
    const times = (found.get(date) ?? []).map((startMs) => ({
      from: new Date(startMs),
      until: new Date(startMs + callMs),
    }))
    return { date, times }
  })
}

/** Every rule that a time breaks, for staff. Beside another call is `pause`, within an entry of a calendar `busy`. */
export function findBrokenRules(input: CallsInput, asked: Interval): CallRule[] {
  const { zone, now, rules, hours, countedDays } = input
  const call = toSpan(asked)
  const date = toLocalDate(asked.from, zone)
  const isWithinHours = listClockHours(hours, date, findDay(date, zone).weekday).some((clock) => {
    const { from, until } = toHourSpan(date, clock, zone)
    return from <= call.from && call.until <= until
  })
  const paused = widen(call, rules.pauseMinutes * minuteMs)
  const busy = toSpans(input.busy)
  const isBusy = busy.some((span) => overlaps(span, call))
  const isTooClose =
    toSpans(input.taken).some((span) => overlaps(span, paused)) ||
    busy.some((span) => overlaps(span, paused) && !overlaps(span, call))
  const isBroken: Record<CallRule, boolean> = {
    notice: call.from < now.getTime() + rules.noticeHours * hourMs,
    pause: isTooClose,
    hours: !isWithinHours,
    closure: toSpans(input.closures).some((span) => overlaps(span, call)),
    busy: isBusy,
    maxPerDay: (countedDays.get(date) ?? 0) >= rules.maxPerDay,
  }
  return callRules.filter((rule) => isBroken[rule])
}

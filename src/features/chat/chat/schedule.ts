import { type SiteContent } from '#features/practice/site/contract/content.ts'
import { type WeeklyHours, weekdays } from '#features/practice/site/contract/content-values.ts'
import { addDays, toNoon } from '#shared/practice-time.ts'

/** When chat is open, by the practice's clock. */
export type ChatSchedule = {
  week: WeeklyHours
  /** Days or part-days without chat. */
  closures: SiteContent['closures']
}

/** Hours of every day, `CHAT_HOURS`: open from `open` (inclusive) to `close` (exclusive). */
export type ChatHours = { open: number; close: number }

const formatHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`

export function toSchedule(
  { hours, closures }: Pick<SiteContent, 'hours' | 'closures'>,
  setting: ChatHours | undefined,
): ChatSchedule {
  if (setting === undefined) return { week: hours, closures }
  const everyDay = { opens: formatHour(setting.open), closes: formatHour(setting.close) }
  const week = Object.fromEntries(weekdays.map((day) => [day, everyDay])) as WeeklyHours // all weekdays are there
  return { week, closures }
}

/** Finds out whether chat is open at a moment, and when it opens and closes next. */
export type Availability = { available: boolean; opensAt: Date | null; closesAt: Date | null }

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs
/** A day of the practice: `2026-11-21`, and a time of it: `09:30`. */
type LocalTime = { day: string; time: string }

const formatters = new Map<string, Intl.DateTimeFormat>()

export function toLocalTime(at: number, timeZone: string): LocalTime {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    // Sweden writes `2026-11-21 09:30`.
    formatter = new Intl.DateTimeFormat('sv-SE', {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone,
    })
    formatters.set(timeZone, formatter)
  }
  const [day = '', time = ''] = formatter.format(at).split(' ')
  return { day, time }
}

/** Minutes by which local time is ahead of UTC at a full minute. */
function getOffset(at: number, timeZone: string): number {
  const { day, time } = toLocalTime(at, timeZone)
  return Date.parse(`${day}T${time}Z`) - at
}

// The first of `weekdays` is Monday, the first day of `getUTCDay` Sunday.
const getHours = (week: WeeklyHours, day: string) => {
  const name = weekdays[(toNoon(day).getUTCDay() + 6) % 7]
  return name === undefined ? null : week[name]
}

const listClosures = ({ closures }: ChatSchedule, day: string) =>
  closures.filter(({ from, until }) => from <= day && day <= until)

export function isOpenAt(schedule: ChatSchedule, { day, time }: LocalTime): boolean {
  const hours = getHours(schedule.week, day)
  if (hours === null || time < hours.opens || time >= hours.closes) return false
  return !listClosures(schedule, day).some(
    ({ startsAt, endsAt }) => (startsAt || '00:00') <= time && time < (endsAt || '24:00'),
  )
}

export const isChatOpen = (now: Date, schedule: ChatSchedule, timeZone: string): boolean =>
  isOpenAt(schedule, toLocalTime(now.getTime(), timeZone))

/** The minute between two moments at which the zone's clocks change. */
function findClockChange(from: number, to: number, timeZone: string): number {
  const before = getOffset(from, timeZone)
  let start = from
  let end = to
  while (end - start > minuteMs) {
    const middle = start + Math.floor((end - start) / (2 * minuteMs)) * minuteMs
    if (getOffset(middle, timeZone) === before) start = middle
    else end = middle
  }
  return end
}

/** All moments of a day at which chat may open or close, in order. */
export function listChanges(schedule: ChatSchedule, day: string, timeZone: string): number[] {
  const hours = getHours(schedule.week, day)
  const closures = listClosures(schedule, day)
  const ends = closures.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
  const times = new Set(['00:00', ...(hours ? [hours.opens, hours.closes] : []), ...ends])
  times.delete('')
  // Midnight belongs to the next day.
  times.delete('24:00')
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const window = [midnight - dayMs, midnight + 2 * dayMs] as const
  const offsets = new Set(window.map((at) => getOffset(at, timeZone)))
  // A time that clocks skip or repeat has none or two moments; those that do not exist change nothing.
  const moments = [...times].flatMap((time) =>
    [...offsets].map((offset) => Date.parse(`${day}T${time}:00Z`) - offset),
  )
  if (offsets.size > 1) moments.push(findClockChange(...window, timeZone))
  return moments.filter((at) => toLocalTime(at, timeZone).day === day).toSorted((a, b) => a - b)
}

const maxLookAheadDays = 400
// Clocks that change can skip the only hours of a week.
const usualLookAheadDays = 15

/** After the last closure only the usual hours change anything. */
function getLastDay({ closures }: ChatSchedule, today: string): string {
  const ends = closures.map(({ until }) => until).filter((until) => until > today)
  const last = addDays(ends.toSorted().at(-1) ?? today, usualLookAheadDays)
  const limit = addDays(today, maxLookAheadDays)
  return last < limit ? last : limit
}

/** When chat opens or closes next after `from`; null if never, or not within a year. */
function findNextChange(from: number, schedule: ChatSchedule, timeZone: string): number | null {
  const isOpen = isOpenAt(schedule, toLocalTime(from, timeZone))
  const { day: today } = toLocalTime(from, timeZone)
  const last = getLastDay(schedule, today)
  for (let day = today; day <= last; day = addDays(day, 1)) {
    const change = listChanges(schedule, day, timeZone).find(
      (at) => at > from && isOpenAt(schedule, toLocalTime(at, timeZone)) !== isOpen,
    )
    if (change !== undefined) return change
  }
  return null
}

const maxLookBackDays = 90

/**
 * The moment from which on the practice has been open for this long; null if it has not within three months.
 */
export function findOpeningStart(
  now: Date,
  openMs: number,
  schedule: ChatSchedule,
  timeZone: string,
): Date | null {
  let end = now.getTime()
  let left = openMs
  const today = toLocalTime(end, timeZone).day
  for (let back = 0; back <= maxLookBackDays; back += 1) {
    const changes = listChanges(schedule, addDays(today, -back), timeZone)
    for (const start of changes.filter((at) => at < end).toReversed()) {
      if (isOpenAt(schedule, toLocalTime(start, timeZone))) {
        if (end - start >= left) return new Date(end - left)
        left -= end - start
      }
      end = start
    }
  }
  return null
}

const toDate = (at: number | null) => (at === null ? null : new Date(at))

/** @param timeZone the practice's, such as `America/Toronto`; its clock changes apply */
export function chatAvailability(
  now: Date,
  schedule: ChatSchedule,
  timeZone: string,
): Availability {
  const available = isChatOpen(now, schedule, timeZone)
  const change = findNextChange(now.getTime(), schedule, timeZone)
  const after = change === null ? null : findNextChange(change, schedule, timeZone)
  return available
    ? { available, opensAt: toDate(after), closesAt: toDate(change) }
    : { available, opensAt: toDate(change), closesAt: toDate(after) }
}

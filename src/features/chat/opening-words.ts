import type { Site } from '#features/site/contract/read-schemas.ts'
import type { EndpointResponse } from '#shared/endpoint.ts'
import {
  defaultTimeZone,
  formatLongDay,
  formatTime,
  practiceDay,
  relativeDay,
} from '#shared/practice-time.ts'
import type { getChatAvailability } from './contract/conversations.ts'

export type Availability = EndpointResponse<typeof getChatAvailability>

/** The practice writes `EST` all year round, as on its door; other zones have their own name. */
function zoneName(timeZone: string, at: Date): string {
  if (timeZone === defaultTimeZone) return 'EST'
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, timeZoneName: 'short' })
  return parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

type Hours = { opens: string; closes: string }
type WeekDay = readonly [name: string, hours: Hours | null]

/** The hours of chat by day: those of the setting, where there is one. */
function listDays({ hours, chat }: Pick<Site, 'hours' | 'chat'>): WeekDay[] {
  const days = [
    ['Monday', hours.monday],
    ['Tuesday', hours.tuesday],
    ['Wednesday', hours.wednesday],
    ['Thursday', hours.thursday],
    ['Friday', hours.friday],
    ['Saturday', hours.saturday],
    ['Sunday', hours.sunday],
  ] as const
  const { setting } = chat
  if (setting === null) return [...days]
  return days.map(([name]) => [
    name,
    { opens: `${setting.open}:00`, closes: `${setting.close}:00` },
  ])
}

/** `9:00` as `9:00 AM`. */
function formatClock(time: string): string {
  const [hour = 0, minute = ''] = time
    .split(':')
    .map((part, index) => (index ? part : Number(part)))
  const half = Number(hour) % 24 < 12 ? 'AM' : 'PM'
  return `${Number(hour) % 12 || 12}:${minute} ${half}`
}

type Period = { first: string; last: string; count: number; times: string }

/** Days in a row with the same hours, without closed days. */
function listPeriods(days: readonly WeekDay[]): Period[] {
  const periods: Period[] = []
  let current: Period | undefined
  for (const [name, hours] of days) {
    const times = hours && `${formatClock(hours.opens)} to ${formatClock(hours.closes)}`
    if (current?.times === times && current) {
      current.last = name
      current.count += 1
    } else {
      current = times === null ? undefined : { first: name, last: name, count: 1, times }
      if (current) periods.push(current)
    }
  }
  return periods
}

function nameDays({ first, last, count }: Period): string {
  if (count === 1) return first
  return `${first} ${count === 2 ? 'and' : 'to'} ${last}`
}

const isAlways = (days: readonly WeekDay[]) =>
  days.every(([, hours]) => hours && /^0?0:00$/.test(hours.opens) && hours.closes === '24:00')

/** The hours of chat as visitors read them. Until the server has answered, the zone is the usual one. */
export function hoursInWords(
  site: Pick<Site, 'hours' | 'chat'>,
  { timezone, opensAt }: { timezone: string; opensAt: string | null } = {
    timezone: defaultTimeZone,
    opensAt: null,
  },
): { headline: string; sentence: string } {
  const days = listDays(site)
  if (isAlways(days)) {
    const headline = 'Here at any hour, every day'
    return { headline, sentence: 'We’re here at any hour, 7 days a week.' }
  }
  const periods = listPeriods(days)
  const [first] = periods
  if (!first) return { headline: 'Closed at present', sentence: '' }
  const zone = zoneName(timezone, opensAt === null ? new Date() : new Date(opensAt))
  if (first.count === days.length) {
    return {
      headline: `${first.times} ${zone}, every day`,
      sentence: `We’re here from ${first.times} ${zone}, 7 days a week.`,
    }
  }
  const each = (between: string) =>
    periods.map((period) => `${nameDays(period)}${between}${period.times}`)
  return {
    headline: `${each(', ').join('; ')} ${zone}`,
    sentence: `We’re here ${each(' from ').join(', and ')} ${zone}.`,
  }
}

/** `Eastern`: correct in summer and winter. */
const zoneInWords = (timeZone: string, at: Date) =>
  timeZone === defaultTimeZone ? 'Eastern' : zoneName(timeZone, at)

function dayInWords(at: Date, now: Date, timeZone: string): string {
  const day = relativeDay(at, now, timeZone)
  return day === 'today' || day === 'tomorrow' ? day : `on ${formatLongDay(at, timeZone)}`
}

/** When chat opens next: in the practice's time zone, and in the reader's where that differs. */
export function nextOpening(availability: Availability, now: Date, ownZone: string) {
  const { opensAt, timezone } = availability
  if (opensAt === null) return undefined
  const at = new Date(opensAt)
  const days = { practice: dayInWords(at, now, timezone), own: dayInWords(at, now, ownZone) }
  const ownTime = `${formatTime(at, ownZone)} your time`
  const isElsewhere =
    practiceDay(at, timezone) !== practiceDay(at, ownZone) ||
    formatTime(at, timezone) !== formatTime(at, ownZone)
  return {
    practice: `${days.practice} at ${formatTime(at, timezone)} ${zoneInWords(timezone, at)}`,
    own: !isElsewhere
      ? undefined
      : days.own === days.practice
        ? ownTime
        : `${days.own} at ${ownTime}`,
  }
}

import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import { m } from '#messages'
import type { EndpointResponse } from '#shared/endpoint.ts'
import { languageTags } from '#shared/language.ts'
import { getLanguage } from '#shared/local-path.ts'
import {
  addDays,
  defaultTimeZone,
  formatFrenchClock,
  formatLongDay,
  formatTime,
  formatWeekday,
  getPracticeZone,
  practiceDay,
  relativeDay,
  toNoon,
} from '#shared/practice-time.ts'
import { withCapital } from '#shared/words.ts'
import type { getChatAvailability } from './contract/conversations.ts'

export type Availability = EndpointResponse<typeof getChatAvailability>

/** The practice writes `EST` all year round, as on its door; other zones have their own name. */
function zoneName(timeZone: string, at: Date): string {
  if (timeZone === defaultTimeZone) return m.chat_zone_abbreviation()
  const language = getLanguage()
  // Abbreviations such as `HNC` mean little to most French speakers: « heure du Centre ».
  const timeZoneName = language === 'fr' ? 'longGeneric' : 'short'
  const parts = new Intl.DateTimeFormat(languageTags[language], { timeZone, timeZoneName })
  return parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

type Hours = { opens: string; closes: string }
type WeekDay = readonly [name: string, hours: Hours | null]

/** A Monday, by which days of the week are named. */
const aMonday = '2026-01-05'

/** The hours of chat by day: those of the setting, where there is one. */
function listDays({ hours, chat }: Pick<Site, 'hours' | 'chat'>): WeekDay[] {
  const { setting } = chat
  const everyDay = setting && { opens: `${setting.open}:00`, closes: `${setting.close}:00` }
  // Named one by one: the list of weekdays lies beside the schemas of content, which the chat need not load.
  const { monday, tuesday, wednesday, thursday, friday, saturday, sunday } = hours
  return [monday, tuesday, wednesday, thursday, friday, saturday, sunday].map((own, index) => [
    formatWeekday(toNoon(addDays(aMonday, index)), 'UTC'),
    everyDay ?? own,
  ])
}

/** `9:00` as `9:00 AM`, in French `9 h`. */
function formatClock(time: string): string {
  const [hour = 0, minute = ''] = time
    .split(':')
    .map((part, index) => (index ? part : Number(part)))
  const isFullHour = minute === '00'
  if (isFullHour && Number(hour) === 12) return m.chat_noon()
  if (isFullHour && Number(hour) % 24 === 0) return m.chat_midnight()
  if (getLanguage() === 'fr') return formatFrenchClock(Number(hour), String(minute))
  const half = Number(hour) % 24 < 12 ? 'AM' : 'PM'
  return `${Number(hour) % 12 || 12}:${minute} ${half}`
}

type Period = { first: string; last: string; count: number; times: string }

/** Days in a row with the same hours, without closed days. */
function listPeriods(days: readonly WeekDay[]): Period[] {
  const periods: Period[] = []
  let current: Period | undefined
  for (const [name, hours] of days) {
    const times =
      hours &&
      m.chat_hours_range({ opens: formatClock(hours.opens), closes: formatClock(hours.closes) })
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
  if (count === 1) return m.chat_hours_one_day({ weekday: first })
  const days = { weekday: first, lastWeekday: last }
  return count === 2 ? m.chat_hours_two_days(days) : m.chat_hours_days_in_a_row(days)
}

/** `Monday from 9 to 5, and Tuesday from 9 to 6`, in French with commas before « et ». */
const joinPeriods = (periods: readonly string[]): string =>
  periods.reduce((earlier, next, index) =>
    index === periods.length - 1
      ? m.chat_hours_and_last({ earlier, last: next })
      : m.chat_hours_and_next({ earlier, next }),
  )

const isAlways = (days: readonly WeekDay[]) =>
  days.every(([, hours]) => hours && /^0?0:00$/.test(hours.opens) && hours.closes === '24:00')

/** The hours of chat as visitors read them. Until the server has answered, the zone is the usual one. */
export function hoursInWords(
  site: Pick<Site, 'hours' | 'chat'>,
  { timezone, opensAt }: { timezone: string; opensAt: string | null } = {
    timezone: getPracticeZone(),
    opensAt: null,
  },
): { headline: string; sentence: string } {
  const days = listDays(site)
  if (isAlways(days)) {
    return { headline: m.chat_hours_always(), sentence: m.chat_hours_always_sentence() }
  }
  const periods = listPeriods(days)
  const [first] = periods
  if (!first) return { headline: m.chat_hours_none(), sentence: '' }
  const zone = zoneName(timezone, opensAt === null ? new Date() : new Date(opensAt))
  if (first.count === days.length) {
    const { times } = first
    return {
      headline: m.chat_hours_every_day({ times, zone }),
      sentence: m.chat_hours_every_day_sentence({ times, zone }),
    }
  }
  const listed = periods.map((period) => ({ days: nameDays(period), times: period.times }))
  const headline = m.chat_hours_week({
    periods: listed.map((period) => m.chat_hours_period(period)).join('; '),
    zone,
  })
  const sentence = m.chat_hours_week_sentence({
    periods: joinPeriods(listed.map((period) => m.chat_hours_period_sentence(period))),
    zone,
  })
  return { headline: withCapital(headline), sentence }
}

/** `Eastern`: correct in summer and winter. */
const zoneInWords = (timeZone: string, at: Date) =>
  timeZone === defaultTimeZone ? m.chat_zone_name() : zoneName(timeZone, at)

function dayInWords(at: Date, now: Date, timeZone: string): string {
  const day = relativeDay(at, now, timeZone)
  if (day === 'today') return m.chat_day_today()
  if (day === 'tomorrow') return m.chat_day_tomorrow()
  return m.chat_day_on({ date: formatLongDay(at, timeZone) })
}

/** When chat opens next: in the practice's time zone, and in the reader's where that differs. */
export function nextOpening(availability: Availability, now: Date, ownZone: string) {
  const { opensAt, timezone } = availability
  if (opensAt === null) return undefined
  const at = new Date(opensAt)
  const days = { practice: dayInWords(at, now, timezone), own: dayInWords(at, now, ownZone) }
  const isElsewhere =
    practiceDay(at, timezone) !== practiceDay(at, ownZone) ||
    formatTime(at, timezone) !== formatTime(at, ownZone)
  const time = formatTime(at, ownZone)
  const own =
    days.own === days.practice
      ? m.chat_opening_own_time({ time })
      : m.chat_opening_own_day({ day: days.own, time })
  return {
    practice: m.chat_opening({
      day: days.practice,
      time: formatTime(at, timezone),
      zone: zoneInWords(timezone, at),
    }),
    own: isElsewhere ? own : undefined,
  }
}

import { languageTags } from './language.ts'
import { getLanguage } from './local-path.ts'

// Dates are formatted in the language of the page and the practice's time zone, not in those of the reader's
// computer.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(key: string, options: Intl.DateTimeFormatOptions, timeZone: string) {
  const locale = languageTags[getLanguage()]
  const id = `${key} ${locale} ${timeZone}`
  const known = formatters.get(id)
  if (known) return known
  const created = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  formatters.set(id, created)
  return created
}

function part(parts: Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPartTypes): string {
  return parts.find((p) => p.type === type)?.value ?? ''
}

/** The default of the setting `PRACTICE_TIMEZONE`. */
export const defaultTimeZone = 'America/Toronto'

/** On `html`: the practice's time zone where it is not the default one, so that browsers know it. */
export const zoneAttribute = 'data-zone'

// Read here, and not by the code that starts a page, because most pages show no time.
type Page = { documentElement: { getAttribute(name: string): string | null } }
const { document: page } = globalThis as { document?: Page }
let practiceZone = page?.documentElement.getAttribute(zoneAttribute) ?? defaultTimeZone

/** The zone of every time that is shown, as the server was set. */
export const getPracticeZone = () => practiceZone

/** Called once by the server and its page renderer, before anything is shown. */
export const setPracticeZone = (timeZone: string | null) => {
  practiceZone = timeZone ?? defaultTimeZone
}

/** `19 novembre`, `1er mars`: the first of a month is an ordinal in French, which `Intl` does not know. */
const joinFrenchDay = (parts: Intl.DateTimeFormatPart[]) =>
  `${part(parts, 'day').replace(/^1$/, '1er')}\u00A0${part(parts, 'month')}`

/** `Nov 21`, in French `21 nov.` */
export function formatShortDate(at: Date, timeZone = practiceZone): string {
  const parts = formatter('short', { month: 'short', day: 'numeric' }, timeZone).formatToParts(at)
  if (getLanguage() === 'fr') return joinFrenchDay(parts)
  return `${part(parts, 'month').replace('.', '')} ${part(parts, 'day')}`
}

/** `November 19`, in French `19 novembre` */
export function formatLongDay(at: Date, timeZone = practiceZone): string {
  const parts = formatter('longday', { month: 'long', day: 'numeric' }, timeZone).formatToParts(at)
  if (getLanguage() === 'fr') return joinFrenchDay(parts)
  return `${part(parts, 'month')} ${part(parts, 'day')}`
}

/** `Wednesday`, in French `mercredi` */
export const formatWeekday = (at: Date, timeZone = practiceZone): string =>
  formatter('weekday', { weekday: 'long' }, timeZone).format(at)

/** `November 19, 2026`, in French `19 novembre 2026` */
export function formatFullDay(at: Date, timeZone = practiceZone): string {
  const options = { month: 'long', day: 'numeric', year: 'numeric' } as const
  const parts = formatter('fullday', options, timeZone).formatToParts(at)
  if (getLanguage() === 'fr') return `${joinFrenchDay(parts)} ${part(parts, 'year')}`
  return `${part(parts, 'month')} ${part(parts, 'day')}, ${part(parts, 'year')}`
}

/** `Wednesday, November 19, 2026`, in French `mercredi 19 novembre 2026` */
export function formatLongDate(at: Date, timeZone = practiceZone): string {
  const options = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const
  const parts = formatter('long', options, timeZone).formatToParts(at)
  const weekday = part(parts, 'weekday')
  if (getLanguage() === 'fr') return `${weekday} ${joinFrenchDay(parts)} ${part(parts, 'year')}`
  return `${weekday}, ${part(parts, 'month')} ${part(parts, 'day')}, ${part(parts, 'year')}`
}

/** `8:47 PM`, in French `20 h 47`, and `9 h` at the full hour */
export function formatTime(at: Date, timeZone = practiceZone): string {
  const isFrench = getLanguage() === 'fr'
  const options = { hour: 'numeric', minute: '2-digit', hour12: !isFrench } as const
  const parts = formatter('time', options, timeZone).formatToParts(at)
  const minute = part(parts, 'minute')
  // As a number, because `Intl` may write 24 or a leading zero.
  if (isFrench) return formatFrenchClock(Number(part(parts, 'hour')) % 24, minute)
  const half = part(parts, 'dayPeriod').replaceAll('.', '').toUpperCase()
  return `${part(parts, 'hour')}:${minute} ${half}`
}

/** `9 h 30`, `9 h`, as `fr-CA` writes times in a sentence. */
export const formatFrenchClock = (hour: number, minute: string): string =>
  minute === '00' ? `${hour}\u00A0h` : `${hour}\u00A0h\u00A0${minute}`

const dayMs = 24 * 60 * 60 * 1000

/** A day (`2026-11-21`) as a moment that the formats above show as this day in the time zone UTC. */
export const toNoon = (day: string) => new Date(`${day}T12:00:00Z`)

/** The day (`2026-11-21`) that is `count` days later, or earlier if negative. */
export const addDays = (day: string, count: number) =>
  new Date(toNoon(day).getTime() + count * dayMs).toISOString().slice(0, 10)

/** The local time at a moment, read as if it were UTC, in milliseconds. */
function toLocalMs(at: number, timeZone: string): number {
  const options = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  } as const
  const parts = formatter('clock', options, timeZone).formatToParts(at)
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(part(parts, type))
  const day = [number('year'), number('month') - 1, number('day')] as const
  return Date.UTC(...day, number('hour'), number('minute'), number('second'))
}

/** `21:05`, the time of day in the practice's time zone. */
export const practiceClock = (at: Date, timeZone = practiceZone): string =>
  new Date(toLocalMs(at.getTime(), timeZone)).toISOString().slice(11, 16)

/**
 * The moment of a local `time` (`HH:MM`) on a day (`2026-11-21`): the first one where clocks repeat it, and where they
 * skip it so much later as they skip.
 */
export function practiceMoment(day: string, time: string, timeZone = practiceZone): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const readByClocks = (at: number) => wanted + at - toLocalMs(at, timeZone)
  const first = readByClocks(wanted - dayMs)
  if (toLocalMs(first, timeZone) === wanted) return new Date(first)
  // The clocks have changed since the day before.
  const second = readByClocks(wanted + dayMs)
  return new Date(toLocalMs(second, timeZone) === wanted ? second : first)
}

/** The first moment after a practice day. */
export const endOfPracticeDay = (day: string, timeZone = practiceZone): Date =>
  practiceMoment(addDays(day, 1), '00:00', timeZone)

/** `2026-11-21`, the day in the practice's time zone. */
export function practiceDay(at: Date, timeZone = practiceZone): string {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const parts = formatter('day', options, timeZone).formatToParts(at)
  return `${part(parts, 'year')}-${part(parts, 'month')}-${part(parts, 'day')}`
}

/**
 * Relation of the day of a moment to the present day. Calendar days are compared, never hours: a day on
 * which the clocks change has 23 or 25 of them.
 */
export function relativeDay(
  at: Date,
  now: Date,
  timeZone = practiceZone,
): 'yesterday' | 'today' | 'tomorrow' | undefined {
  const day = practiceDay(at, timeZone)
  const today = practiceDay(now, timeZone)
  if (day === today) return 'today'
  if (day === addDays(today, -1)) return 'yesterday'
  return day === addDays(today, 1) ? 'tomorrow' : undefined
}

/** `Today, 9:12 AM`, `Nov 20, 5:36 PM`, with the year if it is not the current one. */
export function formatMoment(at: Date, now: Date, timeZone = practiceZone): string {
  const day = practiceDay(at, timeZone)
  const today = practiceDay(now, timeZone)
  const time = formatTime(at, timeZone)
  if (day === today) return `Today, ${time}`
  const year = day.slice(0, 4)
  const date = formatShortDate(at, timeZone)
  return year === today.slice(0, 4) ? `${date}, ${time}` : `${date}, ${year}, ${time}`
}

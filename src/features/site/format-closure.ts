import { m } from '#messages'
import { getLanguage } from '#shared/local-path.ts'
import { formatFrenchClock, formatFullDay, toNoon } from '#shared/practice-time.ts'
import type { SiteContent } from './contract/content.ts'
import { formatClock } from './format-hours.ts'

type Closure = Omit<SiteContent['closures'][number], 'id'>

function formatHour(time: string): string {
  const [hour = '', minute = ''] = time.split(':')
  return getLanguage() === 'fr' ? formatFrenchClock(Number(hour), minute) : formatClock(time)
}

/** A day that is being typed can be incomplete. */
const formatDay = (day: string) =>
  Number.isNaN(toNoon(day).getTime()) ? day : formatFullDay(toNoon(day), 'UTC')

/** `December 24, 2026 to January 2, 2027`, in the language of the page. */
export function formatClosure({ from, until, startsAt, endsAt }: Closure): string {
  const [first, last] = [formatDay(from), formatDay(until)]
  const days = from === until ? first : m.places_closed_from_to({ first, last })
  if (startsAt === '') return days
  return m.places_closed_between({ days, from: formatHour(startsAt), until: formatHour(endsAt) })
}

import { m } from '#messages'
import { formatFullDay, formatTime, toNoon } from '#shared/practice-time.ts'
import type { SiteContent } from './contract/content.ts'

type Closure = Omit<SiteContent['closures'][number], 'id'>

const formatHour = (time: string) => formatTime(new Date(`2000-01-01T${time}:00Z`), 'UTC')

/** A day that is being typed can be incomplete. */
const formatDay = (day: string) =>
  Number.isNaN(toNoon(day).getTime()) ? day : formatFullDay(toNoon(day), 'UTC')

/** `December 24, 2026 to January 2, 2027`, in the language of the page. */
export function formatClosure({ from, until, startsAt, endsAt }: Closure): string {
  const [first, last] = [formatDay(from), formatDay(until)]
  const days = from === until ? first : m.places_closed_from_to({ first, last })
  // One of the two times can be missing while they are typed.
  if (startsAt === '' || endsAt === '') return days
  return m.places_closed_between({ days, from: formatHour(startsAt), until: formatHour(endsAt) })
}

import type { WeeklyHours } from '#features/practice/site/contract/content-values.ts'

const days = [
  ['monday', 'Mo'],
  ['tuesday', 'Tu'],
  ['wednesday', 'We'],
  ['thursday', 'Th'],
  ['friday', 'Fr'],
  ['saturday', 'Sa'],
  ['sunday', 'Su'],
] as const

/** schema.org has no midnight at the end of a day. */
const toTime = (time: string) => (time === '24:00' ? '23:59' : time)

/**
 * Hours as schema.org writes them, with days of the same hours as one: `Mo-Su 09:00-21:00`. Undefined if
 * every day is closed.
 */
export function toOpeningHours(hours: WeeklyHours): string | readonly string[] | undefined {
  const spans: { first: string; last: string; times: string }[] = []
  let isFollowing = false
  for (const [weekday, name] of days) {
    const day = hours[weekday]
    const times = day ? `${toTime(day.opens)}-${toTime(day.closes)}` : ''
    const previous = spans.at(-1)
    if (day && isFollowing && previous?.times === times) previous.last = name
    else if (day) spans.push({ first: name, last: name, times })
    isFollowing = day !== null
  }
  const lines = spans.map(
    ({ first, last, times }) => `${first === last ? first : `${first}-${last}`} ${times}`,
  )
  return lines.length > 1 ? lines : lines[0]
}

import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { weekdays } from '#features/practice/site/contract/content-values.ts'
import { weekdayNames } from '#features/practice/site/visitor-hours.ts'

/** `9:00 AM`, as the portal writes times. */
export function formatClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  if (hours === 24) return 'midnight'
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** `Monday to Friday, 9:00 AM to 6:00 PM; Saturday, 10:00 AM to 2:00 PM` */
export function formatWeek(hours: SiteContent['hours']): string {
  const runs: { days: string[]; opens: string; closes: string }[] = []
  let isAdjacent = false
  for (const weekday of weekdays) {
    const day = hours[weekday]
    const last = runs.at(-1)
    if (!day) {
      isAdjacent = false
      continue
    }
    if (isAdjacent && last && last.opens === day.opens && last.closes === day.closes) {
      last.days.push(weekdayNames[weekday])
    } else {
      runs.push({ days: [weekdayNames[weekday]], ...day })
    }
    isAdjacent = true
  }
  if (runs.length === 0) return 'Never'
  return runs
    .map(({ days, opens, closes }) => {
      const first = days[0] ?? ''
      const last = days.at(-1) ?? ''
      const joined = days.length === 2 ? `${first} and ${last}` : `${first} to ${last}`
      const name = days.length === 7 ? 'Every day' : days.length === 1 ? first : joined
      return `${name}, ${formatClock(opens)} to ${formatClock(closes)}`
    })
    .join('; ')
}

import {
  addDays,
  endOfPracticeDay,
  formatShortDate,
  formatTime,
  formatWeekday,
  practiceClock,
  practiceDay,
  practiceMoment,
  relativeDay,
  toNoon,
} from '#shared/practice-time.ts'

export type QuickChoice = { label: string; at: Date }

/** The times that are offered for a next action, in the practice's zone. A time that is over is left out. */
export function listQuickChoices(now: Date): QuickChoice[] {
  const today = practiceDay(now)
  const weekday = toNoon(today).getUTCDay()
  // On a Sunday the week of the next day has nearly begun.
  const monday = addDays(today, weekday === 0 ? 8 : 8 - weekday)
  return [
    { label: 'Today 5 PM', at: practiceMoment(today, '17:00') },
    { label: 'Tomorrow 9 AM', at: practiceMoment(addDays(today, 1), '09:00') },
    { label: 'In 3 days', at: practiceMoment(addDays(today, 3), '09:00') },
    { label: 'Next week', at: practiceMoment(monday, '09:00') },
  ].filter(({ at }) => at > now)
}

const relativeNames = { yesterday: 'Yesterday', today: 'Today', tomorrow: 'Tomorrow' }

/** `Today, 5:00 PM`, `Thu, Nov 27, 6:30 PM` */
export function formatDue(at: Date, now: Date): string {
  const near = relativeDay(at, now)
  const day = near
    ? relativeNames[near]
    : `${formatWeekday(at).slice(0, 3)}, ${formatShortDate(at)}`
  return `${day}, ${formatTime(at)}`
}

/** Due today, or since an earlier day. */
export const isDue = (at: Date, now: Date) => at < endOfPracticeDay(practiceDay(now))

/** The value of a field for day and time, in the practice's zone. */
export const toFieldValue = (at: Date) => `${practiceDay(at)}T${practiceClock(at)}`

/** The moment that a field for day and time has; undefined while it is incomplete. */
export function fromFieldValue(value: string): Date | undefined {
  const [day = '', time = ''] = value.split('T')
  if (day === '' || time === '') return undefined
  const at = practiceMoment(day, time.slice(0, 5))
  return Number.isNaN(at.getTime()) ? undefined : at
}

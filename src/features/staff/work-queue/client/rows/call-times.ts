import {
  addDays,
  formatShortDate,
  formatTime,
  formatWeekday,
  practiceDay,
} from '#shared/practice-time.ts'

/** `Call Tue 2:20 PM`; with the date where it is a week away or more: `Call Dec 11, 2:20 PM`. Undefined for a past day. */
export function formatCallMark(startsAt: string, now: Date): string | undefined {
  const at = new Date(startsAt)
  const day = practiceDay(at)
  const today = practiceDay(now)
  if (day < today) return undefined
  const time = formatTime(at)
  if (day === today) return `Call today ${time}`
  return day < addDays(today, 7)
    ? `Call ${formatWeekday(at).slice(0, 3)} ${time}`
    : `Call ${formatShortDate(at)}, ${time}`
}

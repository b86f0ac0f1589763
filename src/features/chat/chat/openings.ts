import { addDays } from '#shared/practice-time.ts'
import { type ChatSchedule, isOpenAt, listChanges, toLocalTime } from './schedule.ts'

/** The spans in which the practice is open, in order, from `days` days before today to the end of tomorrow. */
export function listOpenings(
  now: Date,
  days: number,
  schedule: ChatSchedule,
  timeZone: string,
): { from: Date; to: Date }[] {
  const today = toLocalTime(now.getTime(), timeZone).day
  const openings: { from: Date; to: Date }[] = []
  let from: number | undefined
  for (let after = -days; after <= 2; after += 1) {
    for (const at of listChanges(schedule, addDays(today, after), timeZone)) {
      const isOpen = after < 2 && isOpenAt(schedule, toLocalTime(at, timeZone))
      if (isOpen) from ??= at
      else if (from !== undefined) {
        openings.push({ from: new Date(from), to: new Date(at) })
        from = undefined
      }
    }
  }
  return openings
}

import { m } from '#messages'
import {
  formatTime,
  formatWeekday,
  getPracticeZone,
  practiceClock,
  practiceDay,
} from '#shared/practice-time.ts'

// Browsers that hide where their reader is say UTC.
const utc = /^(Etc\/.*|UTC|GMT|UCT|Zulu|Universal)$/

/** The reader's time zone; undefined where the browser hides it. */
export function readOwnZone(
  zone: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): string | undefined {
  return zone === undefined || utc.test(zone) ? undefined : zone
}

/** A moment by the reader's clock where that differs from the practice's: `11:20 AM`, `Wednesday 3:20 AM`. */
export function formatOwnTime(
  at: Date,
  ownZone: string | undefined,
  practiceZone = getPracticeZone(),
): string | undefined {
  if (ownZone === undefined) return undefined
  const isSameDay = practiceDay(at, ownZone) === practiceDay(at, practiceZone)
  if (isSameDay && practiceClock(at, ownZone) === practiceClock(at, practiceZone)) return undefined
  const clock = formatTime(at, ownZone)
  const time = isSameDay ? clock : `${formatWeekday(at, ownZone)} ${clock}`
  return m.booking_own_time({ time })
}

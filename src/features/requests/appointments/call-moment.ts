import { m } from '#messages'
import { getLanguage } from '#shared/local-path.ts'
import {
  formatLongDay,
  formatTime,
  formatWeekday,
  getPracticeZone,
  practiceClock,
  practiceDay,
} from '#shared/practice-time.ts'

const hourMs = 60 * 60 * 1000

/** `Tuesday, December 1`, in French `mardi 1er décembre` */
export function formatCallDay(at: Date, timeZone = getPracticeZone()): string {
  const separator = getLanguage() === 'fr' ? ' ' : ', '
  return [formatWeekday(at, timeZone), formatLongDay(at, timeZone)].join(separator)
}

/** `2:20 PM`; of a time that the clocks show twice that day, which of the two it is. */
export function formatCallTime(at: Date, timeZone = getPracticeZone()): string {
  const time = formatTime(at, timeZone)
  const readClock = (offset: number) => {
    const moment = new Date(at.getTime() + offset)
    return `${practiceDay(moment, timeZone)} ${practiceClock(moment, timeZone)}`
  }
  if (readClock(hourMs) === readClock(0)) return m.booking_time_first({ time })
  return readClock(-hourMs) === readClock(0) ? m.booking_time_second({ time }) : time
}

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

/** By how many minutes clocks are turned back: half an hour on Lord Howe Island, two hours in Antarctica. */
const turns = [60, 30, 120]

/** `Tuesday, December 1`, in French `mardi 1er décembre` */
export function formatCallDay(at: Date, timeZone = getPracticeZone()): string {
  const separator = getLanguage() === 'fr' ? ' ' : ', '
  return [formatWeekday(at, timeZone), formatLongDay(at, timeZone)].join(separator)
}

/** `2:20 PM`; of a time that the clocks show twice that day, which of the two it is. */
export function formatCallTime(at: Date, timeZone = getPracticeZone()): string {
  const time = formatTime(at, timeZone)
  const readClock = (minutes: number) => {
    const moment = new Date(at.getTime() + minutes * 60_000)
    return `${practiceDay(moment, timeZone)} ${practiceClock(moment, timeZone)}`
  }
  const clock = readClock(0)
  if (turns.some((minutes) => readClock(minutes) === clock)) return m.booking_time_first({ time })
  const isSecond = turns.some((minutes) => readClock(-minutes) === clock)
  return isSecond ? m.booking_time_second({ time }) : time
}

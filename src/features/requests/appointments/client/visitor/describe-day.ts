import { m } from '#messages'
import { toNoon } from '#shared/practice-time.ts'
import { formatCallDay } from '../../call-moment.ts'
import type { FreeCalls } from '../../contract/free-calls.ts'

/** `Tuesday, December 1: 6 free times` */
export function describeDay({ date, times }: FreeCalls['days'][number]): string {
  const day = formatCallDay(toNoon(date), 'UTC')
  return times.length === 0
    ? m.booking_day_none({ day })
    : m.booking_day_times({ day, count: times.length })
}

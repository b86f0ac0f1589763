import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { findDay, type Interval, shiftDate, toMoment } from '#shared/zone-time.ts'

/** A period of local dates: so many `days` from a date on. */
export type Period = { from: string; days: number }

/** The times of a period at which the practice is closed: whole days, or the same hours of each of its days. */
export function listClosedTimes(
  closures: SiteContent['closures'],
  { from, days }: Period,
  zone: string,
): Interval[] {
  const dates = Array.from({ length: days }, (_, n) => shiftDate(from, n))
  return closures.flatMap((closure) =>
    dates
      .filter((date) => closure.from <= date && date <= closure.until)
      .map((date) => ({
        from:
          closure.startsAt === ''
            ? new Date(findDay(date, zone).startMs)
            : toMoment(date, closure.startsAt, zone, 'first'),
        until: toMoment(date, closure.endsAt || '24:00', zone, 'second'),
      })),
  )
}

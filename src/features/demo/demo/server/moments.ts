import { addDays, practiceDay, practiceMoment } from '#shared/practice-time.ts'

export const hourMs = 60 * 60 * 1000

/** The moment `HH:MM` in the practice's time zone, `daysAgo` days ago. */
export function toMoment(
  now: Date,
  { daysAgo, timeOfDay }: { daysAgo: number; timeOfDay: string },
  timeZone: string,
): Date {
  const day = addDays(practiceDay(now, timeZone), -daysAgo)
  const moment = practiceMoment(day, timeOfDay, timeZone)
  // Early in the day, a time that is still to come becomes one a few minutes ago.
  return moment <= now ? moment : new Date(now.getTime() - 60_000 * (1 + daysAgo))
}

/** The practice day that is `days` days from now. */
export const toLaterDay = (now: Date, days: number, timeZone: string) =>
  addDays(practiceDay(now, timeZone), days)

/** The time of a practice day that is `moreDays` days from now. */
export const toLaterMoment = (
  now: Date,
  { moreDays, timeOfDay }: { moreDays: number; timeOfDay: string },
  timeZone: string,
): Date => practiceMoment(toLaterDay(now, moreDays, timeZone), timeOfDay, timeZone)

import { practiceClock, practiceDay, practiceMoment } from '#shared/practice-time.ts'

/**
 * A day and a time as they are typed; both may be empty. A time that was chosen has its moment, too: clocks show some
 * times twice.
 */
export type TypedTime = { day: string; time: string; startsAt?: string }

export const toTypedTime = (startsAt: string | undefined): TypedTime =>
  startsAt === undefined
    ? { day: '', time: '' }
    : { day: practiceDay(new Date(startsAt)), time: practiceClock(new Date(startsAt)), startsAt }

/** The moment of what is typed; undefined while it is incomplete. */
export function toMoment({ day, time, startsAt }: TypedTime): Date | undefined {
  if (startsAt !== undefined) return new Date(startsAt)
  if (day === '' || time === '') return undefined
  const at = practiceMoment(day, time.slice(0, 5))
  return Number.isNaN(at.getTime()) ? undefined : at
}

export const chooseTime = 'Please choose a day and a time.'

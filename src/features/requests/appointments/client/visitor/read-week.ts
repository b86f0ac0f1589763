import { callOverHttp } from '#platform/client/http/api.ts'
import { addDays, practiceDay } from '#shared/practice-time.ts'
import { type FreeCalls, type FreeTime, listFreeCalls } from '../../contract/free-calls.ts'

export const weekDays = 7
/** Empty weeks that are passed over at once; a horizon has no more. */
const maxEmptyWeeks = 8

/** The times that are asked for. */
export type Wanted = {
  /** The therapists who can hold the call. */
  slugs: readonly string[]
  way: string
}

export type Week = {
  /** The first day of the week. */
  from: string
  days: FreeCalls['days']
  minutes: number
  /** The first day of the next week that has times; undefined without any. */
  later: string | undefined
}

/** Weeks begin at the present day, so that the first one is whole. @returns the first day of the week of `day` */
export function toWeekStart(day: string, today = practiceDay(new Date())): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  return addDays(today, Math.max(0, Math.floor(days / weekDays)) * weekDays)
}

export const listTimes = ({ days }: Pick<Week, 'days'>): FreeTime[] =>
  days.flatMap(({ times }) => times)

/** The free times of a week. Without `exact`, a week that has none is skipped for the next that has some. */
export async function readWeek(wanted: Wanted, from: string, isExact = false): Promise<Week> {
  const only = wanted.slugs.length === 1 ? wanted.slugs[0] : undefined
  let start = from
  for (let passed = 0; ; passed += 1) {
    const query = { way: wanted.way, from: start, days: String(weekDays) }
    // One after the other: each answer says where the next week is.
    const answer = await callOverHttp(listFreeCalls, {
      query: only === undefined ? query : { ...query, therapist: only },
    })
    const days = answer.days.map(({ date, times }) => ({
      date,
      times: times.filter((time) => time.therapists.some((slug) => wanted.slugs.includes(slug))),
    }))
    const later = answer.next ? toWeekStart(answer.next.date) : undefined
    const week = { from: start, days, minutes: answer.minutes, later }
    const isDone = isExact || later === undefined || passed >= maxEmptyWeeks
    if (isDone || listTimes(week).length > 0) return week
    start = later
  }
}

/** The times nearest to a moment, at most six, in their order. */
export const findNearest = (times: readonly FreeTime[], at: number): FreeTime[] =>
  times
    .toSorted(
      (one, other) =>
        Math.abs(Date.parse(one.startsAt) - at) - Math.abs(Date.parse(other.startsAt) - at),
    )
    .slice(0, 6)
    .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))

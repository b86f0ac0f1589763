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
  /** The first day of the week before; undefined for the present week. */
  earlier: string | undefined
  /** The first day of the next week that has times; undefined without any. */
  later: string | undefined
}

/** The practice's present day by the server's clock: that of a device may be wrong. Undefined until times are read. */
let today: string | undefined

/** Weeks begin at the present day, so that the first one is whole. @returns the first day of the week of `day` */
function toWeekStart(day: string, firstDay: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(firstDay)) / 86_400_000)
  return addDays(firstDay, Math.max(0, Math.floor(days / weekDays)) * weekDays)
}

export const listTimes = ({ days }: Pick<Week, 'days'>): FreeTime[] =>
  days.flatMap(({ times }) => times)

/** Reads the week that begins at a day, without one the present week. */
async function readFrom({ slugs, way }: Wanted, start?: string): Promise<Week> {
  const only = slugs.length === 1 ? slugs[0] : undefined
  const { days, minutes, next } = await callOverHttp(listFreeCalls, {
    query: {
      way,
      days: String(weekDays),
      ...(start !== undefined && { from: start }),
      ...(only !== undefined && { therapist: only }),
    },
  })
  const from = start ?? days[0]?.date ?? practiceDay(new Date())
  if (start === undefined) today = from
  const firstDay = today ?? from
  return {
    from,
    days: days.map(({ date, times }) => ({
      date,
      times: times.filter((time) => time.therapists.some((slug) => slugs.includes(slug))),
    })),
    minutes,
    earlier: from > firstDay ? toWeekStart(addDays(from, -weekDays), firstDay) : undefined,
    later: next ? toWeekStart(next.date, firstDay) : undefined,
  }
}

/**
 * The free times of the week of a day, without one those of the present week. Unless it `isExact`, a week that has none
 * is skipped for the next that has some.
 */
export async function readWeek(wanted: Wanted, day?: string, isExact = false): Promise<Week> {
  const known = day !== undefined && today !== undefined ? toWeekStart(day, today) : undefined
  let week = await readFrom(wanted, known)
  const start = day !== undefined && today !== undefined ? toWeekStart(day, today) : week.from
  if (start !== week.from) week = await readFrom(wanted, start)
  const maxPassed = isExact ? 0 : maxEmptyWeeks
  for (let passed = 0; passed < maxPassed; passed += 1) {
    if (week.later === undefined || listTimes(week).length > 0) break
    // One after the other: each answer says where the next week is.
    week = await readFrom(wanted, week.later)
  }
  return week
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

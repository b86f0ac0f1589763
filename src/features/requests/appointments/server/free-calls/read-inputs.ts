import type { WorkingHours } from '#features/requests/call-hours/contract/call-hours.ts'
import { findDay, type Interval, shiftDate, toLocalDate } from '#shared/zone-time.ts'
import { listClosedTimes, type Period } from '../../closed-times.ts'
import type { CallsInput } from '../../free-times.ts'
import { isInTheWay, type OwnTimes, type TakenTime } from '../repository/taken.ts'
import type { FreeCallDeps } from './deps.ts'

type Person = { userId: number; hours: WorkingHours }

/** From the first moment of the period to the last. */
const toInterval = ({ from, days }: Period, zone: string): Interval => ({
  from: new Date(findDay(from, zone).startMs),
  until: new Date(findDay(shiftDate(from, days - 1), zone).endMs),
})

/** With the days beside it, whose calls and entries may reach into it or be too close to it. */
const widen = ({ from, days }: Period): Period => ({ from: shiftDate(from, -1), days: days + 2 })

/**
 * Reads when people are busy elsewhere in a period. Calendars may have to be fetched, so call it outside of transactions.
 * @returns null for someone whose calendar cannot be relied on
 */
export const readBusyTimes = async (
  { calendars, timeZone }: Pick<FreeCallDeps, 'calendars' | 'timeZone'>,
  userIds: readonly number[],
  period: Period,
  { fresh }: { fresh: boolean },
): Promise<ReadonlyMap<number, readonly Interval[] | null>> =>
  userIds.length === 0
    ? new Map()
    : calendars.readBusy(userIds, toInterval(widen(period), timeZone), { fresh })

/** The number of calls that begin on each local date. What is offered counts for nothing. */
function countDays(taken: readonly TakenTime[], zone: string): Map<string, number> {
  const days = new Map<string, number>()
  for (const { from, isOffer } of taken) {
    if (isOffer) continue
    const date = toLocalDate(from, zone)
    days.set(date, (days.get(date) ?? 0) + 1)
  }
  return days
}

export type InputOptions = {
  /** Read before, outside of the transaction. */
  busy: ReadonlyMap<number, readonly Interval[] | null>
  /** The request that a time is for, if there is one already. */
  own?: OwnTimes | undefined
}

/**
 * Reads all that decides about the calls of these people in a period. Inside of the transaction of a booking it decides
 * by what is stored then.
 */
export async function readCallInputs(
  { appointments, clock, readContent, timeZone }: Omit<FreeCallDeps, 'callHours' | 'therapists'>,
  people: readonly Person[],
  period: Period,
  { busy, own }: InputOptions,
): Promise<Map<number, CallsInput>> {
  const now = clock.now()
  const userIds = people.map(({ userId }) => userId)
  const wide = widen(period)
  const taken = await appointments.listTaken(userIds, toInterval(wide, timeZone), now)
  const { calls, closures } = readContent()
  const closed = listClosedTimes(closures, period, timeZone)
  const takenByUser = Map.groupBy(
    taken.filter((time) => isInTheWay(time, own)),
    ({ userId }) => userId,
  )
  const toInput = ({ userId, hours }: Person): CallsInput => {
    const times = takenByUser.get(userId) ?? []
    return {
      zone: timeZone,
      now,
      rules: calls,
      hours,
      closures: closed,
      taken: times,
      busy: busy.get(userId) ?? [],
      countedDays: countDays(times, timeZone),
    }
  }
  return new Map(people.map((person) => [person.userId, toInput(person)]))
}

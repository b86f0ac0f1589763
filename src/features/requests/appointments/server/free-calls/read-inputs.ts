import type { WorkingHours } from '#features/requests/call-hours/contract/call-hours.ts'
import { findDay, type Interval, shiftDate } from '#shared/zone-time.ts'
import { listClosedTimes, type Period } from '../../closed-times.ts'
import type { CallsInput } from '../../free-times.ts'
import { isInTheWay, type OwnTimes } from '../repository/taken.ts'
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
  const counted = await appointments.countByDay(userIds, toInterval(period, timeZone), {
    timeZone,
    own,
  })
  const { calls, closures } = readContent()
  const closed = listClosedTimes(closures, period, timeZone)
  const takenByUser = Map.groupBy(
    taken.filter((time) => isInTheWay(time, own)),
    ({ userId }) => userId,
  )
  return new Map(
    people.map(({ userId, hours }) => [
      userId,
      {
        zone: timeZone,
        now,
        rules: calls,
        hours,
        closures: closed,
        taken: takenByUser.get(userId) ?? [],
        busy: busy.get(userId) ?? [],
        countedDays: counted.get(userId) ?? new Map<string, number>(),
      },
    ]),
  )
}

import type { WorkingHours } from '#features/requests/call-hours/contract/call-hours.ts'
import { findDay, type Interval } from '#shared/zone-time.ts'
import { listClosedTimes } from '../../closed-times.ts'
import { listHours } from '../../free-times.ts'
import type { AppointmentDeps } from '../deps.ts'

export type PersonalTime = Interval & { userId: number }

type ShownTimes = {
  /** The local dates, in order and without gaps. */
  dates: readonly [string, ...string[]]
  /** Everyone whose offers and busy times are shown. */
  userIds: readonly number[]
  /** The people among these who have call hours. */
  withHours: readonly { userId: number; hours: WorkingHours }[]
  showsBusy: boolean
}

const toPersonal = (userId: number, times: readonly Interval[] | null): PersonalTime[] =>
  (times ?? []).map(({ from, until }) => ({ userId, from, until }))

/** Reads the times around the calls of some days: hours, busy times, offers to clients and closures. */
export async function readShownTimes(
  { appointments, clock, freeCalls, readContent, timeZone }: AppointmentDeps,
  { dates, userIds, withHours, showsBusy }: ShownTimes,
) {
  const [from] = dates
  const period = { from, days: dates.length }
  const interval = {
    from: new Date(findDay(from, timeZone).startMs),
    until: new Date(findDay(dates.at(-1) ?? from, timeZone).endMs),
  }
  const taken = await appointments.listTaken(userIds, interval, clock.now())
  const busy = showsBusy
    ? await freeCalls.readBusyTimes(userIds, period, { fresh: false })
    : new Map<number, null>()
  return {
    hours: withHours.flatMap(({ userId, hours }) =>
      dates.flatMap((date) => toPersonal(userId, listHours(hours, date, timeZone))),
    ),
    busy: [...busy].flatMap(([userId, times]) => toPersonal(userId, times)),
    offers: taken.filter(({ isOffer }) => isOffer),
    closures: listClosedTimes(readContent().closures, period, timeZone),
  }
}

import type { Bookable } from '#features/requests/call-hours/server/service.ts'
import { minuteMs } from '#shared/durations.ts'
import { findDay, type Interval, shiftDate, toLocalDate } from '#shared/zone-time.ts'
import type { FreeTime } from '../../contract/free-calls.ts'
import { listFreeStarts } from '../../free-times.ts'
import type { OwnTimes } from '../repository/taken.ts'
import { collectTimes } from './collect-times.ts'
import type { FreeCallDeps } from './deps.ts'
import { findCandidates, type WantedCalls } from './find-candidates.ts'
import { readBusyTimes, readCallInputs } from './read-inputs.ts'

export type WantedCall = WantedCalls & {
  startsAt: Date
  /** The request whose call is moved. */
  own?: OwnTimes | undefined
}

/** A wanted call with what was read outside of its transaction: hours, and fresh readings of calendars. */
export type PreparedCall = WantedCall & {
  /** The therapists who may hold the call, in the directory's order of the day. */
  candidates: readonly Bookable[]
  /** The therapist asked for, or everyone, whatever way they offer. */
  others: readonly Bookable[]
  busy: ReadonlyMap<number, readonly Interval[] | null>
}

export type ChosenTime = Interval & { userId: number; therapistId: number; slug: string }

const toDay = ({ timeZone }: Pick<FreeCallDeps, 'timeZone'>, startsAt: Date) => ({
  from: toLocalDate(startsAt, timeZone),
  days: 1,
})

/** Reads what is read outside of a booking's transaction. A therapist whom visitors do not know has no candidates. */
export async function prepareCall(deps: FreeCallDeps, wanted: WantedCall): Promise<PreparedCall> {
  const { therapist } = wanted
  const others = (await findCandidates(deps, { therapist, way: null })) ?? []
  const horizonDays = deps.readContent().calls.horizonDays + 1
  const today = toLocalDate(deps.clock.now(), deps.timeZone)
  const userIds = others.map(({ userId }) => userId)
  const busy = await readBusyTimes(
    deps,
    userIds,
    { from: today, days: horizonDays },
    { fresh: true },
  )
  const reliable = others.filter(({ userId }) => busy.get(userId) !== null)
  const candidates = reliable.filter(
    ({ hours }) => wanted.way === null || hours.ways.includes(wanted.way),
  )
  return { ...wanted, candidates, others: reliable, busy }
}

/** The number of calls that each of these people has from Monday to Sunday of the week of a moment. */
export async function countWeek(
  { appointments, timeZone }: Pick<FreeCallDeps, 'appointments' | 'timeZone'>,
  userIds: readonly number[],
  { startsAt, own }: Pick<WantedCall, 'startsAt' | 'own'>,
): Promise<ReadonlyMap<number, number>> {
  const date = toLocalDate(startsAt, timeZone)
  const monday = shiftDate(date, 1 - findDay(date, timeZone).weekday)
  const week = {
    from: new Date(findDay(monday, timeZone).startMs),
    until: new Date(findDay(shiftDate(monday, 6), timeZone).endMs),
  }
  const counted = await appointments.countByDay(userIds, week, { timeZone, own })
  return new Map(
    [...counted].map(([userId, byDay]) => [userId, [...byDay.values()].reduce((a, b) => a + b, 0)]),
  )
}

/**
 * Decides who holds a call at the wanted time: of those who are free then, who has the fewest calls that week. Call it in
 * the transaction of the booking, under the locks of all candidates.
 * @returns undefined if no one is free then by the rules
 */
export async function chooseTime(
  deps: FreeCallDeps,
  { startsAt, candidates, busy, own }: PreparedCall,
): Promise<ChosenTime | undefined> {
  const day = toDay(deps, startsAt)
  const minutes = deps.readContent().practice.consultationMinutes
  const inputs = await readCallInputs(deps, candidates, day, { busy, own })
  const free = candidates.filter(({ userId }) => {
    const input = inputs.get(userId)
    const days = input ? listFreeStarts({ ...input, ...day, minutes }) : []
    return days.some(({ starts }) => starts.includes(startsAt.getTime()))
  })
  if (free.length === 0) return undefined
  const userIds = free.map(({ userId }) => userId)
  const calls = await countWeek(deps, userIds, { startsAt, own })
  const count = ({ userId }: Bookable) => calls.get(userId) ?? 0
  const [chosen] = free.toSorted((one, other) => count(one) - count(other)) // stable: ties by order of the day
  if (!chosen) return undefined
  const { userId, therapistId, slug } = chosen
  const until = new Date(startsAt.getTime() + minutes * minuteMs)
  return { userId, therapistId, slug, from: startsAt, until }
}

const maxNearest = 6

/** The free times nearest to the wanted one, in order, of the therapist asked for; in another way if they do not offer it. */
export async function findNearestTimes(
  deps: FreeCallDeps,
  { startsAt, candidates, others, busy, own }: PreparedCall,
): Promise<FreeTime[]> {
  const people = candidates.length > 0 ? candidates : others
  const { calls, practice } = deps.readContent()
  const from = toLocalDate(deps.clock.now(), deps.timeZone)
  const horizon = { from, days: calls.horizonDays + 1 }
  const inputs = await readCallInputs(deps, people, horizon, { busy, own })
  const times = collectTimes(people, inputs, horizon, practice.consultationMinutes)
  const distance = (time: FreeTime) => Math.abs(Date.parse(time.startsAt) - startsAt.getTime())
  return [...times.values()]
    .flat()
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, maxNearest)
    .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
}

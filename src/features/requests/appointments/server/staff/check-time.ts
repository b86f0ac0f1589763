import type { WorkingHours } from '#features/requests/call-hours/contract/call-hours.ts'
import { dayMs } from '#shared/durations.ts'
import { fieldError } from '#shared/errors.ts'
import type { Interval } from '#shared/zone-time.ts'
import { toLocalDate } from '#shared/zone-time.ts'
import { type CallRule, findBrokenRules } from '../../free-times.ts'
import type { AppointmentDeps } from '../deps.ts'
import { toOverlap } from '../refusals.ts'
import type { OwnTimes, TakenTime } from '../repository/taken.ts'

/** A therapist, with what was read about them outside of the transaction. */
export type PreparedPerson = {
  userId: number
  hours: WorkingHours
  busy: ReadonlyMap<number, readonly Interval[] | null>
}

// A request is retained until the day after its call: without a limit, one in a far year would retain it for good.
const maxDaysAway = 731

/** @throws bad-input for a moment that is more than two years away, as with a mistyped year */
export function checkMoment(
  { clock }: Pick<AppointmentDeps, 'clock'>,
  at: Date,
  field: 'startsAt' | 'times',
): void {
  const awayMs = Math.abs(at.getTime() - clock.now().getTime())
  if (awayMs > maxDaysAway * dayMs)
    throw fieldError(field, 'Please choose a time within two years.')
}

const noHours: WorkingHours = { isBookable: false, weekly: [], exceptions: [] }

const toPeriod = ({ timeZone }: Pick<AppointmentDeps, 'timeZone'>, { from }: Interval) => ({
  from: toLocalDate(from, timeZone),
  days: 1,
})

/** Reads hours and calendars. Calendars may have to be fetched, so call it outside of transactions. */
export async function preparePerson(
  deps: AppointmentDeps,
  userId: number,
  times: readonly Interval[],
): Promise<PreparedPerson> {
  const { callHours, freeCalls } = deps
  const busy: Interval[] = []
  const days = new Map(times.map((time) => [toPeriod(deps, time).from, toPeriod(deps, time)]))
  for (const period of days.values()) {
    const read = await freeCalls.readBusyTimes([userId], period, { fresh: true })
    busy.push(...(read.get(userId) ?? []))
  }
  return {
    userId,
    hours: (await callHours.find(userId)) ?? noHours,
    busy: new Map([[userId, busy]]),
  }
}

const toOffers = (taken: readonly Interval[]) =>
  taken.filter((time): time is TakenTime => 'isOffer' in time && time.isOffer === true)

/**
 * The rules that a time breaks. Call it under the lock of the therapist. What is offered to others is `busy`. @throws conflict for a time that overlaps a call
 */
export async function checkTime(
  deps: AppointmentDeps,
  { userId, hours, busy }: PreparedPerson,
  asked: Interval,
  own: OwnTimes,
): Promise<CallRule[]> {
  const { freeCalls } = deps
  const person = { userId, hours }
  const inputs = await freeCalls.readInputs([person], toPeriod(deps, asked), { busy, own })
  const input = inputs.get(userId)
  if (!input) throw new Error('each person has an input')
  const offers = toOffers(input.taken)
  const calls = input.taken.filter((time) => !offers.some((offer) => offer === time))
  if (calls.some(({ from, until }) => from < asked.until && asked.from < until)) throw toOverlap()
  return findBrokenRules({ ...input, taken: calls, busy: [...input.busy, ...offers] }, asked)
}

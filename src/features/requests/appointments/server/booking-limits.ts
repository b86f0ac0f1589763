import { m } from '#messages'
import { toAddressKeys } from '#platform/server/http/client-address.ts'
import { formatWait } from '#platform/server/http/format-wait.ts'
import type { Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { AppointmentDeps } from './deps.ts'

const hourSeconds = 3600
const maxOfAddress = 3
const maxOfAll = 30
/** Refusals that reveal another call: each says that an address or a number has one. */
const maxAlreadyBooked = 10

type LimitDeps = Pick<AppointmentDeps, 'alerts' | 'countCall' | 'database' | 'isRateLimited'>
type Count = { key: string; max: number }

const listBookingCounts = ({ address }: Origin): Count[] => [
  ...toAddressKeys(address).map(({ key, factor }) => ({
    key: `booking ${key}`,
    max: maxOfAddress * factor,
  })),
  { key: 'booking', max: maxOfAll },
]

const listRefusalCounts = ({ address }: Origin): Count[] =>
  toAddressKeys(address).map(({ key, factor }) => ({
    key: `already booked ${key}`,
    max: maxAlreadyBooked * factor,
  }))

/** Adds to counts. @returns how long to wait if one is over its limit, in milliseconds */
async function addTo(
  { countCall }: LimitDeps,
  counts: readonly Count[],
  amount: 0 | 1,
): Promise<number | undefined> {
  let waitMs: number | undefined
  for (const { key, max } of counts) {
    const counted = await countCall(key, hourSeconds, amount)
    // One more would be too many.
    if (counted.calls + 1 - amount > max) waitMs = Math.max(waitMs ?? 0, counted.waitMs)
  }
  return waitMs
}

/** Administrators hear of it once an hour. Clients can send requests without a time. */
async function alertAdministrators({ alerts, countCall, database }: LimitDeps): Promise<void> {
  await database.transaction(async () => {
    const { calls } = await countCall('booking alert', hourSeconds)
    if (calls === 1) await alerts.enqueue({ kind: 'lead.calls_limited', recordId: 0 })
  })
}

/** Thrown inside of a transaction, which it undoes. */
export class TooManyBookings extends Error {
  readonly waitMs: number

  constructor(waitMs: number) {
    super('too many bookings')
    this.waitMs = waitMs
  }
}

/** Alerts administrators. Call it outside of the transaction. @returns the error to throw */
export async function refuseTooMany(deps: LimitDeps, waitMs: number): Promise<AppError> {
  await alertAdministrators(deps)
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
  return new AppError('too-many', m.forms_too_many_tries({ wait: formatWait(retryAfter) }), {
    retryAfter,
  })
}

/** @throws too-many if no more bookings from this address, or at all, are taken within this hour */
export async function checkBookingLimit(deps: LimitDeps, origin: Origin): Promise<void> {
  if (!deps.isRateLimited) return
  const counts = [...listBookingCounts(origin), ...listRefusalCounts(origin)]
  const waitMs = await addTo(deps, counts, 0)
  if (waitMs !== undefined) throw await refuseTooMany(deps, waitMs)
}

/** Counts a booking in its transaction. @throws TooManyBookings */
export async function countBooking(deps: LimitDeps, origin: Origin): Promise<void> {
  if (!deps.isRateLimited) return
  const waitMs = await addTo(deps, listBookingCounts(origin), 1)
  if (waitMs !== undefined) throw new TooManyBookings(waitMs)
}

export async function countAlreadyBooked(deps: LimitDeps, origin: Origin): Promise<void> {
  if (deps.isRateLimited) await addTo(deps, listRefusalCounts(origin), 1)
}

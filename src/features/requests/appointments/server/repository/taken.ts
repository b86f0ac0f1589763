import type { Database } from '#platform/server/database/database.ts'
import { type Interval, toLocalDate } from '#shared/zone-time.ts'
import { takenStates } from '../../contract/appointments.ts'
import { queryAppointments } from './tables.ts'

/** A time of one therapist that is not free, by the request that it belongs to. `id` is that of the call or offer. */
export type TakenTime = Interval & { id: number; userId: number; leadId: number; isOffer: boolean }

/** The request that a time is for: what is offered to its client is not in the way, nor is its call that is moved. */
export type OwnTimes = { leadId: number; callId: number | null }

export const isInTheWay = ({ id, isOffer, leadId }: TakenTime, own: OwnTimes | undefined) =>
  isOffer ? leadId !== own?.leadId : id !== own?.callId

/** The times that calls and held offers take. */
export const createTakenTimes = (database: Database) => ({
  /** The times of these accounts that touch the interval. Offers count while they can be picked. */
  async listTaken(
    userIds: readonly number[],
    { from, until }: Interval,
    now: Date,
  ): Promise<TakenTime[]> {
    if (userIds.length === 0) return []
    const calls = await queryAppointments(database)
      .selectFrom('appointments')
      .select(['id', 'userId', 'leadId', 'startsAt', 'endsAt'])
      .where('userId', 'in', userIds)
      .where('startsAt', '<', until)
      .where('endsAt', '>', from)
      .where('state', 'in', takenStates)
      .orderBy('startsAt')
      .execute()
    const offers = await queryAppointments(database)
      .selectFrom('appointmentOffers')
      .select(['id', 'userId', 'leadId', 'startsAt', 'endsAt'])
      .where('userId', 'in', userIds)
      .where('startsAt', '<', until)
      .where('endsAt', '>', from)
      .where('expiresAt', '>', now)
      // One that has begun can no longer be picked.
      .where('startsAt', '>', now)
      .orderBy('startsAt')
      .execute()
    const toTaken =
      (isOffer: boolean) =>
      ({ userId, startsAt, endsAt, ...taken }: (typeof calls)[number]): TakenTime[] =>
        userId === null ? [] : [{ ...taken, userId, from: startsAt, until: endsAt, isOffer }]
    return [...calls.flatMap(toTaken(false)), ...offers.flatMap(toTaken(true))]
  },

  /** The calls that start within the interval, by account and day of the practice. */
  async countByDay(
    userIds: readonly number[],
    { from, until }: Interval,
    { timeZone, own }: { timeZone: string; own?: OwnTimes | undefined },
  ): Promise<Map<number, Map<string, number>>> {
    const counts = new Map(userIds.map((id) => [id, new Map<string, number>()]))
    if (userIds.length === 0) return counts
    const rows = await queryAppointments(database)
      .selectFrom('appointments')
      .select(['id', 'userId', 'startsAt'])
      .where('userId', 'in', userIds)
      .where('startsAt', '>=', from)
      .where('startsAt', '<', until)
      .where('state', 'in', takenStates)
      .execute()
    for (const { id, userId, startsAt } of rows) {
      const days = userId === null ? undefined : counts.get(userId)
      if (!days || id === own?.callId) continue
      const day = toLocalDate(startsAt, timeZone)
      days.set(day, (days.get(day) ?? 0) + 1)
    }
    return counts
  },
})

import type { Database } from '#platform/server/database/database.ts'
import { practiceDay } from '#shared/practice-time.ts'
import type { Interval } from '#shared/zone-time.ts'
import { takenStates } from '../../contract/appointments.ts'
import { queryAppointments } from './tables.ts'

/** A time of one therapist that is not free, by the request that it belongs to. */
export type TakenTime = Interval & { userId: number; leadId: number; isOffer: boolean }

/** The times that calls and held offers take. */
export const createTakenTimes = (database: Database) => ({
  /** The times of these accounts that touch the interval. Offers count until they end. */
  async listTaken(
    userIds: readonly number[],
    { from, until }: Interval,
    now: Date,
  ): Promise<TakenTime[]> {
    if (userIds.length === 0) return []
    const calls = await queryAppointments(database)
      .selectFrom('appointments')
      .select(['userId', 'leadId', 'startsAt', 'endsAt'])
      .where('userId', 'in', userIds)
      .where('startsAt', '<', until)
      .where('endsAt', '>', from)
      .where('state', 'in', takenStates)
      .orderBy('startsAt')
      .execute()
    const offers = await queryAppointments(database)
      .selectFrom('appointmentOffers')
      .select(['userId', 'leadId', 'startsAt', 'endsAt'])
      .where('userId', 'in', userIds)
      .where('startsAt', '<', until)
      .where('endsAt', '>', from)
      .where('expiresAt', '>', now)
      .orderBy('startsAt')
      .execute()
    const toTaken =
      (isOffer: boolean) =>
      ({ userId, leadId, startsAt, endsAt }: (typeof calls)[number]): TakenTime[] =>
        userId === null ? [] : [{ userId, leadId, from: startsAt, until: endsAt, isOffer }]
    return [...calls.flatMap(toTaken(false)), ...offers.flatMap(toTaken(true))]
  },

  /** The calls that start within the interval, by account and day of the practice. */
  async countByDay(
    userIds: readonly number[],
    { from, until }: Interval,
    { timeZone, exceptLeadId }: { timeZone: string; exceptLeadId?: number | undefined },
  ): Promise<Map<number, Map<string, number>>> {
    const counts = new Map(userIds.map((id) => [id, new Map<string, number>()]))
    if (userIds.length === 0) return counts
    const rows = await queryAppointments(database)
      .selectFrom('appointments')
      .select(['userId', 'startsAt', 'leadId'])
      .where('userId', 'in', userIds)
      .where('startsAt', '>=', from)
      .where('startsAt', '<', until)
      .where('state', 'in', takenStates)
      .execute()
    for (const { userId, startsAt, leadId } of rows) {
      const days = userId === null ? undefined : counts.get(userId)
      if (!days || leadId === exceptLeadId) continue
      const day = practiceDay(startsAt, timeZone)
      days.set(day, (days.get(day) ?? 0) + 1)
    }
    return counts
  },
})

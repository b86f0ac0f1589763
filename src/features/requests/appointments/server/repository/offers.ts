import type { Database } from '#platform/server/database/database.ts'
import { type NewOffer, type OfferRow, queryAppointments } from './tables.ts'

export const createOfferRows = (database: Database) => ({
  /** The times that are held for the client of a request, in order. */
  async listOffers(leadId: number, now: Date): Promise<OfferRow[]> {
    return queryAppointments(database)
      .selectFrom('appointmentOffers')
      .selectAll()
      .where('leadId', '=', leadId)
      .where('expiresAt', '>', now)
      .where('startsAt', '>', now)
      .orderBy('startsAt')
      .execute()
  },

  /** Replaces what was offered to the client. */
  async replaceOffers(leadId: number, offers: readonly NewOffer[]): Promise<void> {
    await queryAppointments(database)
      .deleteFrom('appointmentOffers')
      .where('leadId', '=', leadId)
      .execute()
    if (offers.length === 0) return
    await queryAppointments(database).insertInto('appointmentOffers').values(offers).execute()
  },

  /** @returns how many were deleted */
  async deleteEndedOffers(now: Date, max: number): Promise<number> {
    const deleted = await queryAppointments(database)
      .deleteFrom('appointmentOffers')
      .where('id', 'in', (select) =>
        select
          .selectFrom('appointmentOffers')
          .select('id')
          .where((one) => one.or([one('expiresAt', '<=', now), one('startsAt', '<=', now)]))
          .limit(max),
      )
      .returning('id')
      .execute()
    return deleted.length
  },
})

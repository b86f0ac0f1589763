import type { Database } from '#platform/server/database/database.ts'
import { type CalendarAddressRow, queryCalendars } from './tables.ts'

export const createAddressQueries = (database: Database) => {
  const query = () => queryCalendars(database)
  return {
    async findAddress(userId: number): Promise<CalendarAddressRow | undefined> {
      return query()
        .selectFrom('calendarAddresses')
        .selectAll()
        .where('userId', '=', userId)
        .executeTakeFirst()
    },

    async findAddressByToken(tokenHash: string): Promise<CalendarAddressRow | undefined> {
      return query()
        .selectFrom('calendarAddresses')
        .selectAll()
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst()
    },

    /** Stores an address in place of the earlier one, which ends. */
    async replaceAddress(address: Omit<CalendarAddressRow, 'usedAt'>): Promise<void> {
      const row = { ...address, usedAt: null }
      await query()
        .insertInto('calendarAddresses')
        .values(row)
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
        .execute()
    },

    /** @returns false if there was none */
    async deleteAddress(userId: number): Promise<boolean> {
      const deleted = await query()
        .deleteFrom('calendarAddresses')
        .where('userId', '=', userId)
        .returning('userId')
        .executeTakeFirst()
      return deleted !== undefined
    },

    /** Records a use, at most once since `since`. @returns false if there was one */
    async markAddressUsed(tokenHash: string, usedAt: Date, since: Date): Promise<boolean> {
      const marked = await query()
        .updateTable('calendarAddresses')
        .set({ usedAt })
        .where('tokenHash', '=', tokenHash)
        .where((one) => one.or([one('usedAt', 'is', null), one('usedAt', '<=', since)]))
        .returning('userId')
        .executeTakeFirst()
      return marked !== undefined
    },
  }
}

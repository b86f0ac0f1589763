import type { Database } from '#platform/server/database/database.ts'
import { type DutyRow, openChatTables } from './tables.ts'

export function createDutyQueries(database: Database) {
  const { query } = openChatTables(database)
  return {
    async findDuty(userId: number): Promise<DutyRow | undefined> {
      return query()
        .selectFrom('staffAvailability')
        .selectAll()
        .where('userId', '=', userId)
        .executeTakeFirst()
    },

    /** The people of whom there was a sign after this moment, and these. */
    async listDuty(since: Date, userIds: readonly number[]): Promise<DutyRow[]> {
      return query()
        .selectFrom('staffAvailability')
        .selectAll()
        .where((where) =>
          where.or([
            where('connectedAt', '>', since),
            ...(userIds.length > 0 ? [where('userId', 'in', userIds)] : []),
          ]),
        )
        .execute()
    },

    async saveDuty(row: DutyRow): Promise<void> {
      const { userId: _, ...values } = row
      await query()
        .insertInto('staffAvailability')
        .values(row)
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
        .execute()
    },

    /**
     * These people have a connected tab. A chosen "available" that has ended in the meantime does not begin again.
     * @param endedBefore the last sign of a person whose choice has ended
     */
    async recordConnected(userIds: readonly number[], now: Date, endedBefore: Date): Promise<void> {
      if (userIds.length === 0) return
      const cleared = { isAvailable: null, changedAt: null, expiresAt: null }
      await query()
        .updateTable('staffAvailability')
        .set(cleared)
        .where('userId', 'in', userIds)
        .where('isAvailable', '=', true)
        .where((where) =>
          where.or([where('connectedAt', '<=', endedBefore), where('expiresAt', '<=', now)]),
        )
        .execute()
      await query()
        .insertInto('staffAvailability')
        .values(userIds.map((userId) => ({ userId, ...cleared, connectedAt: now })))
        .onConflict((conflict) => conflict.column('userId').doUpdateSet({ connectedAt: now }))
        .execute()
    },
  }
}

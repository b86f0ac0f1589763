import type { Database } from '#platform/server/database/database.ts'
import { type LeadTables, queryLeads } from './tables.ts'

export type LeadLimit = { setAt: Date; setBy: number | null; userIds: number[] }

export function createLimitRepository(database: Database) {
  const query = () => queryLeads(database)

  return {
    async findLimit(leadId: number): Promise<LeadLimit | undefined> {
      const limit = await query()
        .selectFrom('leadLimits')
        .select(['setAt', 'setBy'])
        .where('leadId', '=', leadId)
        .executeTakeFirst()
      if (!limit) return undefined
      const readers = await query()
        .selectFrom('leadReaders')
        .select('userId')
        .where('leadId', '=', leadId)
        .where('endsAt', 'is', null)
        .orderBy('userId')
        .execute()
      return { ...limit, userIds: readers.map(({ userId }) => userId) }
    },

    /** Replaces the limit of a lead. Requires a transaction. */
    async setLimit(limit: LeadTables['leadLimits'], userIds: readonly number[]): Promise<void> {
      const { leadId } = limit
      await query()
        .insertInto('leadLimits')
        .values(limit)
        .onConflict((conflict) =>
          conflict.column('leadId').doUpdateSet({ setBy: limit.setBy, setAt: limit.setAt }),
        )
        .execute()
      await query().deleteFrom('leadReaders').where('leadId', '=', leadId).execute()
      await query()
        .insertInto('leadReaders')
        .values(userIds.map((userId) => ({ leadId, userId, endsAt: null })))
        .execute()
    },

    /** False without a limit. Its readers go with it. */
    async deleteLimit(leadId: number): Promise<boolean> {
      const deleted = await query()
        .deleteFrom('leadLimits')
        .where('leadId', '=', leadId)
        .returning('leadId')
        .executeTakeFirst()
      return deleted !== undefined
    },

    /** Opens a limited lead to one account for a while. Those whom the limit names stay as they are. */
    async addReader(leadId: number, userId: number, endsAt: Date): Promise<void> {
      await query()
        .insertInto('leadReaders')
        .values({ leadId, userId, endsAt })
        .onConflict((conflict) =>
          conflict
            .columns(['leadId', 'userId'])
            .doUpdateSet({ endsAt })
            .where('leadReaders.endsAt', 'is not', null),
        )
        .execute()
    },
  }
}

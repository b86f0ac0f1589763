import type { Database } from '#platform/server/database/database.ts'
import type { WaitlistScope } from '../../policy.ts'
import { isInScope, type Tables } from './tables.ts'

export function createEntryDeletion(database: Database) {
  const query = () => database.query<Tables>()

  return {
    async delete(scope: WaitlistScope, id: number): Promise<boolean> {
      const deleted = await query()
        .deleteFrom('waitlistEntries')
        .where(isInScope(scope))
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      return deleted !== undefined
    },

    /** Deletes the entry of an email's link. @returns its id */
    async deleteByToken(tokenHash: string): Promise<number | undefined> {
      const deleted = await query()
        .deleteFrom('waitlistEntries')
        .where('id', 'in', (select) =>
          select
            .selectFrom('waitlistMails')
            .select('entryId')
            .where('tokenHash', '=', tokenHash)
            .where('entryId', 'is not', null)
            .$narrowType<{ entryId: number }>(),
        )
        .returning('id')
        .executeTakeFirst()
      return deleted?.id
    },

    /** Deletes at most `max` entries that have expired. @returns their ids */
    async deleteExpired(now: Date, max: number): Promise<number[]> {
      const deleted = await query()
        .deleteFrom('waitlistEntries')
        .where('id', 'in', (select) =>
          select
            .selectFrom('waitlistEntries')
            .select('id')
            .where('expiresAt', '<=', now)
            .limit(max),
        )
        .returning('id')
        .execute()
      return deleted.map(({ id }) => id)
    },
  }
}

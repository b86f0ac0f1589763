import type { Database } from '#platform/server/database/database.ts'
import type { WaitlistScope } from '../../policy.ts'
import { isInScope, type Tables } from './tables.ts'

export function createEntryDeletion(database: Database) {
  const query = () => database.query<Tables>()

  return {
    /** @returns the address of the person; undefined if the scope has no such entry */
    async delete(scope: WaitlistScope, id: number): Promise<string | undefined> {
      const deleted = await query()
        .deleteFrom('waitlistEntries')
        .where(isInScope(scope))
        .where('id', '=', id)
        .returning('email')
        .executeTakeFirst()
      return deleted?.email
    },

    /** Deletes the entry of an email's link. */
    async deleteByToken(tokenHash: string): Promise<{ id: number; email: string } | undefined> {
      return query()
        .deleteFrom('waitlistEntries')
        .where('id', 'in', (select) =>
          select
            .selectFrom('waitlistMails')
            .select('entryId')
            .where('tokenHash', '=', tokenHash)
            .where('entryId', 'is not', null)
            .$narrowType<{ entryId: number }>(),
        )
        .returning(['id', 'email'])
        .executeTakeFirst()
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

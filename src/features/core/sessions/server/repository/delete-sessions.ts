import type { Database } from '#platform/server/database/database.ts'
import type { Tables } from './sessions-table.ts'

export function createSessionDeletions(database: Database) {
  const sessions = () => database.query<Tables>()

  return {
    /** @returns the id of the session's user */
    async delete(idHash: string): Promise<number | undefined> {
      const deleted = await sessions()
        .deleteFrom('sessions')
        .where('idHash', '=', idHash)
        .returning('userId')
        .executeTakeFirst()
      return deleted?.userId
    },

    /** Deletes the sessions of all users. @returns their number */
    async deleteAll(): Promise<number> {
      const { numDeletedRows } = await sessions().deleteFrom('sessions').executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },

    /** False when this user has no such session. */
    async deleteOwn(userId: number, idHash: string): Promise<boolean> {
      const deleted = await sessions()
        .deleteFrom('sessions')
        .where('idHash', '=', idHash)
        .where('userId', '=', userId)
        .returning('userId')
        .executeTakeFirst()
      return deleted !== undefined
    },

    async deleteForUser(userId: number, exceptIdHash: string | undefined): Promise<void> {
      const all = sessions().deleteFrom('sessions').where('userId', '=', userId)
      const chosen = exceptIdHash === undefined ? all : all.where('idHash', '!=', exceptIdHash)
      await chosen.execute()
    },

    /** @returns the number of deleted rows, at most `limit` */
    async deleteExpired(now: Date, idleSince: Date, limit: number): Promise<number> {
      const deleted = await sessions()
        .deleteFrom('sessions')
        .where('idHash', 'in', (select) =>
          select
            .selectFrom('sessions')
            .select('idHash')
            .where((where) =>
              where.or([where('expiresAt', '<=', now), where('lastSeenAt', '<=', idleSince)]),
            )
            .limit(limit),
        )
        .returning('idHash')
        .execute()
      return deleted.length
    },
  }
}

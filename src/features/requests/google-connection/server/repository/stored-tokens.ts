import type { Database } from '#platform/server/database/database.ts'
import type { Connection, Tables } from './tables.ts'

export type StoredTokens = Pick<Connection, 'therapistId' | 'accessToken' | 'refreshToken'>

/** The encrypted tokens of all connections, to encrypt them again by another secret. */
export function createStoredTokenQueries(database: Database) {
  const tables = () => database.query<Tables>()
  const selectTokens = () =>
    tables().selectFrom('googleConnections').select(['therapistId', 'accessToken', 'refreshToken'])

  return {
    async listTokens(after: number, max: number): Promise<StoredTokens[]> {
      return selectTokens()
        .where('therapistId', '>', after)
        .orderBy('therapistId')
        .limit(max)
        .execute()
    },

    async findTokens(therapistId: number): Promise<StoredTokens | undefined> {
      return selectTokens().where('therapistId', '=', therapistId).executeTakeFirst()
    },

    /**
     * Replaces tokens that are still the given ones. While an instance refreshes them they stay as they are, because
     * it stores the new ones in place of those that it has read.
     * @returns false if they have changed or are being refreshed
     */
    async replaceTokens(
      { therapistId, accessToken, refreshToken }: StoredTokens,
      next: Omit<StoredTokens, 'therapistId'>,
      now: Date,
    ): Promise<boolean> {
      const replaced = await tables()
        .updateTable('googleConnections')
        .set(next)
        .where('therapistId', '=', therapistId)
        .where('accessToken', '=', accessToken)
        .where('refreshToken', '=', refreshToken)
        .where((where) =>
          where.or([where('refreshUntil', 'is', null), where('refreshUntil', '<=', now)]),
        )
        .returning('therapistId')
        .executeTakeFirst()
      return replaced !== undefined
    },
  }
}

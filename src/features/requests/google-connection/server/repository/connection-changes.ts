import type { Database } from '#platform/server/database/database.ts'
import type { GoogleProblem } from '../../contract.ts'
import type { Connection, EncryptedTokens, Tables } from './tables.ts'

/** Changes of a stored connection: its tokens, its end, and when it was last used. */
export function createConnectionChanges(database: Database) {
  const tables = () => database.query<Tables>()
  return {
    /**
     * Reserves the refresh of the connection's access token until `until`.
     * @returns false when another request is refreshing the token or has replaced it
     */
    async claimRefresh(
      { therapistId, accessToken }: Connection,
      now: Date,
      until: Date,
    ): Promise<boolean> {
      const claimed = await tables()
        .updateTable('googleConnections')
        .set({ refreshUntil: until })
        .where('therapistId', '=', therapistId)
        .where('accessToken', '=', accessToken)
        .where((where) =>
          where.or([where('refreshUntil', 'is', null), where('refreshUntil', '<=', now)]),
        )
        .returning('therapistId')
        .executeTakeFirst()
      return claimed !== undefined
    },

    /** Stores refreshed tokens, unless the account has been connected again since. */
    async storeRefreshed(connection: Connection, next: EncryptedTokens): Promise<void> {
      await tables()
        .updateTable('googleConnections')
        .set({ ...next, refreshUntil: null })
        .where('therapistId', '=', connection.therapistId)
        .where('refreshToken', '=', connection.refreshToken)
        .execute()
    },

    async releaseRefresh(therapistId: number): Promise<void> {
      await tables()
        .updateTable('googleConnections')
        .set({ refreshUntil: null })
        .where('therapistId', '=', therapistId)
        .execute()
    },

    /** Marks a connection as lost, unless the account has been connected again since. */
    async markLost(connection: Connection, problem: GoogleProblem, stoppedAt: Date): Promise<void> {
      await tables()
        .updateTable('googleConnections')
        .set({ isValid: false, stoppedAt, problem, refreshUntil: null })
        .where('therapistId', '=', connection.therapistId)
        .where('refreshToken', '=', connection.refreshToken)
        .where('isValid', '=', true)
        .execute()
    },

    /** The account's calendar is neither read nor written any more. @returns false if it was not before */
    async dropCalendar(therapistId: number): Promise<boolean> {
      const dropped = await tables()
        .updateTable('googleConnections')
        .set({ hasCalendar: false })
        .where('therapistId', '=', therapistId)
        .where('hasCalendar', '=', true)
        .returning('therapistId')
        .executeTakeFirst()
      return dropped !== undefined
    },

    async recordSent(userId: number, lastSentAt: Date): Promise<void> {
      await tables()
        .updateTable('googleConnections')
        .set({ lastSentAt })
        .where('therapistId', 'in', (query) =>
          query.selectFrom('therapists').select('id').where('userId', '=', userId),
        )
        .execute()
    },
  }
}

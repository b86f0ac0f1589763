import type { Database } from '#platform/server/database/database.ts'
import type { Connection, EncryptedTokens, Tables } from './tables.ts'

export function createConnectionQueries(database: Database) {
  const tables = () => database.query<Tables>()
  /** A user who is no longer a therapist has a hidden profile, which counts as none. */
  const selectVisibleProfile = (userId: number) =>
    tables()
      .selectFrom('therapists')
      .innerJoin('users', 'users.id', 'therapists.userId')
      .where('therapists.userId', '=', userId)
      .where('users.isTherapist', '=', true)

  return {
    async findProfileId(userId: number): Promise<number | undefined> {
      const profile = await selectVisibleProfile(userId).select('therapists.id').executeTakeFirst()
      return profile?.id
    },

    async find(userId: number): Promise<Connection | undefined> {
      return selectVisibleProfile(userId)
        .innerJoin('googleConnections', 'googleConnections.therapistId', 'therapists.id')
        .selectAll('googleConnections')
        .executeTakeFirst()
    },

    /** Stores a connection in place of the profile's earlier one. */
    async connect(
      therapistId: number,
      account: EncryptedTokens & Pick<Connection, 'email' | 'hasCalendar' | 'connectedAt'>,
    ): Promise<void> {
      const connection = {
        ...account,
        isValid: true,
        stoppedAt: null,
        problem: null,
        refreshUntil: null,
      }
      await tables()
        .insertInto('googleConnections')
        .values({ ...connection, therapistId, lastSentAt: null })
        .onConflict((conflict) => conflict.column('therapistId').doUpdateSet(connection))
        .execute()
    },

    async disconnect(therapistId: number): Promise<void> {
      await tables()
        .deleteFrom('googleConnections')
        .where('therapistId', '=', therapistId)
        .execute()
    },
  }
}

import type { Database } from '#platform/server/database/database.ts'
import type { Connection, Tables } from './tables.ts'

type Mailbox = { userId: number } & Pick<
  Connection,
  'email' | 'isValid' | 'problem' | 'connectedAt' | 'stoppedAt'
>

export function createConnectionLists(database: Database) {
  const tables = () => database.query<Tables>()
  return {
    /** All connected mailboxes, also those whose permission has ended. */
    async listMailboxes(): Promise<Mailbox[]> {
      return tables()
        .selectFrom('googleConnections')
        .innerJoin('therapists', 'therapists.id', 'googleConnections.therapistId')
        .innerJoin('users', 'users.id', 'therapists.userId')
        .select([
          'therapists.userId',
          'googleConnections.email',
          'googleConnections.isValid',
          'googleConnections.problem',
          'googleConnections.connectedAt',
          'googleConnections.stoppedAt',
        ])
        .where('users.isTherapist', '=', true)
        .orderBy('therapists.userId')
        .execute()
    },

    /** The users whose calendar is read and written, also while Google has ended the permission. */
    async listCalendarUsers(userIds?: readonly number[]): Promise<ReadonlySet<number>> {
      if (userIds?.length === 0) return new Set()
      const rows = await tables()
        .selectFrom('googleConnections')
        .innerJoin('therapists', 'therapists.id', 'googleConnections.therapistId')
        .innerJoin('users', 'users.id', 'therapists.userId')
        .select('therapists.userId')
        .$if(userIds !== undefined, (query) =>
          query.where('therapists.userId', 'in', userIds ?? []),
        )
        .where('users.isTherapist', '=', true)
        .where('googleConnections.hasCalendar', '=', true)
        .execute()
      return new Set(rows.map(({ userId }) => userId))
    },

    /** The users with a valid connection: all of them, or those among `userIds`. */
    async listConnected(userIds?: readonly number[]): Promise<ReadonlySet<number>> {
      if (userIds?.length === 0) return new Set()
      const rows = await tables()
        .selectFrom('googleConnections')
        .innerJoin('therapists', 'therapists.id', 'googleConnections.therapistId')
        .select('therapists.userId')
        .$if(userIds !== undefined, (query) =>
          query.where('therapists.userId', 'in', userIds ?? []),
        )
        .where('googleConnections.isValid', '=', true)
        .execute()
      return new Set(rows.map(({ userId }) => userId))
    },
  }
}

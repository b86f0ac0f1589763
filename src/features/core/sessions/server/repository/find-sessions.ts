import type { Kysely } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { prepareQuery } from '#platform/server/database/prepared.ts'
import type { SessionsTable, Tables } from './sessions-table.ts'

type Live = { idHash: string; now: Date; idleSince: Date }

export function createSessionReads(database: Database) {
  // Prepared because every request of a signed-in user runs it.
  const findOneLive = prepareQuery(
    database,
    ['idHash', 'now', 'idleSince'],
    (query: Kysely<Tables>, { idHash, now, idleSince }: Live) =>
      query
        .selectFrom('sessions')
        .select(['userId', 'lastSeenAt', 'lockedAt', 'confirmedAt', 'isLimited'])
        .where('idHash', '=', idHash)
        .where('expiresAt', '>', now)
        .where('lastSeenAt', '>', idleSince),
  )

  return {
    /** The session if it was used after `idleSince` and has not expired. */
    async findLive(
      idHash: string,
      now: Date,
      idleSince: Date,
    ): Promise<
      | Pick<SessionsTable, 'userId' | 'lastSeenAt' | 'lockedAt' | 'confirmedAt' | 'isLimited'>
      | undefined
    > {
      const [live] = await findOneLive({ idHash, now, idleSince })
      return live
    },

    /** The live sessions of one user, last used first. */
    async listLive(userId: number, now: Date, idleSince: Date): Promise<SessionsTable[]> {
      return database
        .query<Tables>()
        .selectFrom('sessions')
        .selectAll()
        .where('userId', '=', userId)
        .where('expiresAt', '>', now)
        .where('lastSeenAt', '>', idleSince)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('createdAt', 'desc')
        .execute()
    },
  }
}

import type { Kysely } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { prepareQuery } from '#platform/server/database/prepared.ts'

type SessionsTable = {
  idHash: string
  userId: number
  userAgent: string
  address: string
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  lockedAt: Date | null
  /** When the user last entered the password. */
  confirmedAt: Date | null
}

type Tables = { sessions: SessionsTable }
type Live = { idHash: string; now: Date; idleSince: Date }

export type NewSession = Omit<SessionsTable, 'lockedAt'>

export type SessionRepository = ReturnType<typeof createSessionRepository>

export const createSessionRepository = (database: Database) => ({
  ...createSessionReads(database),
  ...createSessionChanges(database),
  ...createSessionDeletions(database),
})

function createSessionReads(database: Database) {
  // Prepared because every request of a signed-in user runs it.
  const findOneLive = prepareQuery(
    database,
    ['idHash', 'now', 'idleSince'],
    (query: Kysely<Tables>, { idHash, now, idleSince }: Live) =>
      query
        .selectFrom('sessions')
        .select(['userId', 'lastSeenAt', 'lockedAt', 'confirmedAt'])
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
      Pick<SessionsTable, 'userId' | 'lastSeenAt' | 'lockedAt' | 'confirmedAt'> | undefined
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

function createSessionChanges(database: Database) {
  const sessions = () => database.query<Tables>()

  return {
    async insert(session: NewSession): Promise<void> {
      const row = { ...session, lockedAt: null }
      await sessions().insertInto('sessions').values(row).execute()
    },

    async confirm(idHash: string, now: Date): Promise<void> {
      await sessions()
        .updateTable('sessions')
        .set({ confirmedAt: now })
        .where('idHash', '=', idHash)
        .execute()
    },

    async touch(idHash: string, now: Date, seen: { address?: string }): Promise<void> {
      await sessions()
        .updateTable('sessions')
        .set({ lastSeenAt: now, ...seen })
        .where('idHash', '=', idHash)
        .where('lastSeenAt', '<', now)
        .execute()
    },

    /** False when the session does not exist or is already locked. */
    async lock(idHash: string, now: Date): Promise<boolean> {
      const locked = await sessions()
        .updateTable('sessions')
        .set({ lockedAt: now })
        .where('idHash', '=', idHash)
        .where('lockedAt', 'is', null)
        .returning('userId')
        .executeTakeFirst()
      return locked !== undefined
    },

    /** Also counts as activity. False when the session does not exist or is not locked. */
    async unlock(idHash: string, now: Date): Promise<boolean> {
      const unlocked = await sessions()
        .updateTable('sessions')
        .set({ lockedAt: null, lastSeenAt: now })
        .where('idHash', '=', idHash)
        .where('lockedAt', 'is not', null)
        .returning('userId')
        .executeTakeFirst()
      return unlocked !== undefined
    },
  }
}

function createSessionDeletions(database: Database) {
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

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
  /** When its owner last gave the password. */
  confirmedAt: Date | null
}

type Tables = { sessions: SessionsTable }
type Live = { idHash: string; now: Date; idleSince: Date }

export type NewSession = Omit<SessionsTable, 'lockedAt'>

export type SessionRepository = ReturnType<typeof createSessionRepository>

export function createSessionRepository(database: Database) {
  const sessions = () => database.query<Tables>()
  // Asked for with every request of somebody signed in.
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
    async insert(session: NewSession): Promise<void> {
      const row = { ...session, lockedAt: null }
      await sessions().insertInto('sessions').values(row).execute()
    },

    /** The session if it was seen after `idleSince` and has not reached its last day. */
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

    /** Those of one user that are not over, last used first. */
    async listLive(userId: number, now: Date, idleSince: Date): Promise<SessionsTable[]> {
      return sessions()
        .selectFrom('sessions')
        .selectAll()
        .where('userId', '=', userId)
        .where('expiresAt', '>', now)
        .where('lastSeenAt', '>', idleSince)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('createdAt', 'desc')
        .execute()
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

    /** False when there is no such session, or it is locked already. */
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

    /** Also a sign of life. False when there is no such session, or it is not locked. */
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

    /** The number of the user whose session it was. */
    async remove(idHash: string): Promise<number | undefined> {
      const removed = await sessions()
        .deleteFrom('sessions')
        .where('idHash', '=', idHash)
        .returning('userId')
        .executeTakeFirst()
      return removed?.userId
    },

    /** Everybody's. @returns how many there were */
    async removeAll(): Promise<number> {
      const { numDeletedRows } = await sessions().deleteFrom('sessions').executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },

    /** Ends a session of this user; false when they have none of this id. */
    async removeOwn(userId: number, idHash: string): Promise<boolean> {
      const removed = await sessions()
        .deleteFrom('sessions')
        .where('idHash', '=', idHash)
        .where('userId', '=', userId)
        .returning('userId')
        .executeTakeFirst()
      return removed !== undefined
    },

    async removeOfUser(userId: number, exceptIdHash: string | undefined): Promise<void> {
      const all = sessions().deleteFrom('sessions').where('userId', '=', userId)
      const chosen = exceptIdHash === undefined ? all : all.where('idHash', '!=', exceptIdHash)
      await chosen.execute()
    },

    async removeExpired(now: Date, idleSince: Date, most: number): Promise<number> {
      const removed = await sessions()
        .deleteFrom('sessions')
        .where('idHash', 'in', (select) =>
          select
            .selectFrom('sessions')
            .select('idHash')
            .where((where) =>
              where.or([where('expiresAt', '<=', now), where('lastSeenAt', '<=', idleSince)]),
            )
            .limit(most),
        )
        .returning('idHash')
        .execute()
      return removed.length
    },
  }
}

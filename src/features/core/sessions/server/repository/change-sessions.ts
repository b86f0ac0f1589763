import type { Database } from '#platform/server/database/database.ts'
import type { SessionsTable, Tables } from './sessions-table.ts'

type NewSession = Omit<SessionsTable, 'lockedAt'>

export function createSessionChanges(database: Database) {
  const sessions = () => database.query<Tables>()

  return {
    ...sessionLimits(database),

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
    async unlock(idHash: string, now: Date, unattendedSince: Date): Promise<boolean> {
      const unlocked = await sessions()
        .updateTable('sessions')
        .set({ lockedAt: null, lastSeenAt: now })
        .where('idHash', '=', idHash)
        .where((where) =>
          where.or([where('lockedAt', 'is not', null), where('lastSeenAt', '<=', unattendedSince)]),
        )
        .returning('userId')
        .executeTakeFirst()
      return unlocked !== undefined
    },

    /** Of concurrent calls only one locks a session. @returns the users, one for each session */
    async lockUnattended(now: Date, unattendedSince: Date, max: number): Promise<number[]> {
      const locked = await sessions()
        .updateTable('sessions')
        .set({ lockedAt: now })
        .where('idHash', 'in', (select) =>
          select
            .selectFrom('sessions')
            .select('idHash')
            .where('lockedAt', 'is', null)
            .where('lastSeenAt', '<=', unattendedSince)
            .limit(max),
        )
        .where('lockedAt', 'is', null)
        .where('lastSeenAt', '<=', unattendedSince)
        .returning('userId')
        .execute()
      return locked.map(({ userId }) => userId)
    },
  }
}

function sessionLimits(database: Database) {
  const sessions = () => database.query<Tables>()

  return {
    async limit(userId: number, isLimited: boolean): Promise<void> {
      await sessions()
        .updateTable('sessions')
        .set({ isLimited })
        .where('userId', '=', userId)
        .execute()
    },

    /** Limits the sessions of everybody but these, or of no one. */
    async limitAll(limit: { except: readonly number[] } | 'none'): Promise<void> {
      const none = sessions().updateTable('sessions').set({ isLimited: false })
      if (limit === 'none') return void (await none.execute())
      const all = sessions().updateTable('sessions').set({ isLimited: true })
      const { except } = limit
      await (except.length === 0 ? all : all.where('userId', 'not in', except)).execute()
    },
  }
}

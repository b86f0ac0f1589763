import { bind } from '#platform/server/bind.ts'
import { hashToken } from '#platform/server/crypto.ts'
import { confirmSession, isSessionConfirmed } from './confirm-session.ts'
import { createSession } from './create-session.ts'
import { getIdleSince, type SessionDeps } from './deps.ts'
import { listSessions } from './list-sessions.ts'
import {
  findLockedSession,
  lockSession,
  lockUnattendedSessions,
  unlockSession,
} from './lock-session.ts'
import { peekSession, resolveSession } from './resolve-session.ts'

// Other features may import this service, but not the files behind it.
export { secretCookie, sessionCookie } from './cookies.ts'
export type { LiveSession } from './list-sessions.ts'

export type SessionService = ReturnType<typeof createSessionService>

export function createSessionService(deps: SessionDeps) {
  const { sessions, clock } = deps
  return {
    ...bind(deps, {
      create: createSession,
      resolve: resolveSession,
      peek: peekSession,
      listForUser: listSessions,
      confirm: confirmSession,
      isConfirmed: isSessionConfirmed,
      findLocked: findLockedSession,
      lock: lockSession,
      unlock: unlockSession,
      lockUnattended: lockUnattendedSessions,
    }),

    /** @returns the id of the session's user, or undefined when it did not exist */
    end: async (token: string): Promise<number | undefined> => sessions.delete(hashToken(token)),

    /** Ends a session of this user by its id; false when the user has no such session. */
    endOwn: sessions.deleteOwn,

    /** Ends all sessions of a user, except the one of `exceptToken`. */
    endAllForUser: (userId: number, exceptToken?: string): Promise<void> =>
      sessions.deleteForUser(userId, exceptToken && hashToken(exceptToken)),

    setLimited: sessions.limit,
    limitAll: sessions.limitAll,

    /** Ends the sessions of all users, as a restored backup may contain ended ones. */
    endAll: sessions.deleteAll,

    deleteExpired(limit: number): Promise<number> {
      const now = clock.now()
      return sessions.deleteExpired(now, getIdleSince(now), limit)
    },
  }
}

import type { Clock } from '#platform/server/clock.ts'
import { hashToken, randomToken } from '#platform/server/crypto.ts'
import type { Origin } from '#shared/actor.ts'
import type { SessionRepository } from './repository.ts'

const minute = 60 * 1000
const idleMs = 8 * 60 * minute
const absoluteMs = 7 * 24 * 60 * minute
// Often enough for eight idle hours, seldom enough that reading a page writes nothing.
const touchEveryMs = minute

/**
 * Name and options of a cookie that only the server reads. Over https its name holds the browser to
 * it: `__Host-` is taken only with Secure, this very host and the whole site as its path.
 */
export function secretCookie(name: string, isHttps: boolean) {
  return {
    name: isHttps ? `__Host-${name}` : name,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps },
  } as const
}

/** The cookie of a signed-in browser. It has no age of its own: the server decides, idle or not. */
export const sessionCookie = (isHttps: boolean) => secretCookie('sid', isHttps)

const idleSince = (now: Date) => new Date(now.getTime() - idleMs)

type SessionServiceParts = { sessions: SessionRepository; clock: Clock }

export type SessionService = ReturnType<typeof createSessionService>

export function createSessionService({ sessions, clock }: SessionServiceParts) {
  return {
    /** A new session; the answer is the cookie's secret, of which the database keeps only a hash. */
    async create(userId: number, origin: Origin): Promise<string> {
      const token = randomToken()
      const now = clock.now()
      await sessions.insert({
        idHash: hashToken(token),
        userId,
        userAgent: origin.userAgent.slice(0, 300),
        address: origin.address.slice(0, 100),
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + absoluteMs),
      })
      return token
    },

    /** Whose session this is, or null when it is over or never was. Counts as a sign of life. */
    async resolve(token: string | undefined): Promise<{ userId: number } | null> {
      if (!token) return null
      const idHash = hashToken(token)
      const now = clock.now()
      const session = await sessions.findLive(idHash, now, idleSince(now))
      if (!session) return null
      if (now.getTime() - session.lastSeenAt.getTime() >= touchEveryMs) {
        await sessions.touch(idHash, now)
      }
      return { userId: session.userId }
    },

    /** Whose session this is, or null, without counting as a sign of life: a screen left open is none. */
    async peek(token: string): Promise<{ userId: number } | null> {
      const now = clock.now()
      const session = await sessions.findLive(hashToken(token), now, idleSince(now))
      return session ? { userId: session.userId } : null
    },

    /** Ends one session. Answers whose it was, or undefined when there was none. */
    async end(token: string): Promise<number | undefined> {
      return sessions.remove(hashToken(token))
    },

    /** Ends all sessions of a user, or all but the one they are using now. */
    async endAllOf(userId: number, exceptToken?: string): Promise<void> {
      await sessions.removeOfUser(userId, exceptToken && hashToken(exceptToken))
    },

    /** Sessions that are over, at most `most` of them. */
    async removeExpired(most: number): Promise<number> {
      const now = clock.now()
      return sessions.removeExpired(now, idleSince(now), most)
    },
  }
}

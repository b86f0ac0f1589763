import type { Clock } from '#platform/server/clock.ts'
import { hashToken, randomToken } from '#platform/server/crypto.ts'
import type { Origin } from '#shared/actor.ts'
import type { SessionRepository } from './repository.ts'

const minute = 60 * 1000
const idleMs = 8 * 60 * minute
const absoluteMs = 7 * 24 * 60 * minute
const confirmedMs = 5 * minute
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

const storedAddress = (address: string) => address.slice(0, 100)
const idleSince = (now: Date) => new Date(now.getTime() - idleMs)

/** A browser that is signed in. */
export type LiveSession = {
  id: string
  userAgent: string
  address: string
  createdAt: Date
  /** To the minute. */
  lastSeenAt: Date
  isCurrent: boolean
}

type SessionDeps = { sessions: SessionRepository; clock: Clock }

/** How a request that carries a session cookie was made. */
type Sign = {
  /** Where it came from, where that is known. */
  address?: string
  /**
   * Nobody was at the keyboard: an event or a timer of the page caused it. Such a request does not
   * extend the session. The browser says so itself; a false claim can only shorten a session or
   * extend it as any ordinary request would.
   */
  isBackground?: boolean
}

export type SessionService = ReturnType<typeof createSessionService>

export function createSessionService({ sessions, clock }: SessionDeps) {
  const findLive = (token: string) => {
    const now = clock.now()
    return sessions.findLive(hashToken(token), now, idleSince(now))
  }

  return {
    /** A new session; the answer is the cookie's secret, of which the database keeps only a hash. */
    async create(userId: number, origin: Origin): Promise<string> {
      const token = randomToken()
      const now = clock.now()
      await sessions.insert({
        idHash: hashToken(token),
        userId,
        userAgent: origin.userAgent.slice(0, 300),
        address: storedAddress(origin.address),
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + absoluteMs),
        confirmedAt: now,
      })
      return token
    },

    /** The owner of this session has just given the password. */
    confirm: (token: string): Promise<void> => sessions.confirm(hashToken(token), clock.now()),
    /** Whether the owner of this session gave the password a few minutes ago. */
    async isConfirmed(token: string | undefined): Promise<boolean> {
      const confirmedAt = token && (await findLive(token))?.confirmedAt
      return confirmedAt ? clock.now().getTime() - confirmedAt.getTime() < confirmedMs : false
    },

    /**
     * Whose session this is, or null when it is over, locked, or never was. Counts as a sign of life
     * unless it says that it is none.
     */
    async resolve(
      token: string | undefined,
      { address, isBackground = false }: Sign = {},
    ): Promise<{ userId: number } | null> {
      if (!token) return null
      const idHash = hashToken(token)
      const now = clock.now()
      const session = await findLive(token)
      if (!session || session.lockedAt) return null
      if (!isBackground && now.getTime() - session.lastSeenAt.getTime() >= touchEveryMs) {
        const seen = address === undefined ? {} : { address: storedAddress(address) }
        await sessions.touch(idHash, now, seen)
      }
      return { userId: session.userId }
    },

    /**
     * The living sessions of a user, last used first; `token` is the one that asks. Their ids open
     * nothing: they are hashes, and the cookie holds what these were made of.
     */
    async listForUser(userId: number, token: string | undefined): Promise<LiveSession[]> {
      const now = clock.now()
      const current = token && hashToken(token)
      const live = await sessions.listLive(userId, now, idleSince(now))
      return live.map(({ idHash, userAgent, address, createdAt, lastSeenAt }) => ({
        id: idHash,
        userAgent,
        address,
        createdAt,
        lastSeenAt,
        isCurrent: idHash === current,
      }))
    },

    /** Ends one session of this user by its id; false when they have none such. */
    endOwn: sessions.removeOwn,
    /** Like `resolve`, without counting as a sign of life: a screen left open is none. */
    async peek(token: string): Promise<{ userId: number } | null> {
      const session = await findLive(token)
      return session && !session.lockedAt ? { userId: session.userId } : null
    },

    /** Whose screen is locked in this browser, or null when it is not locked or not signed in. */
    async findLocked(token: string): Promise<{ userId: number } | null> {
      const session = await findLive(token)
      return session?.lockedAt ? { userId: session.userId } : null
    },

    /** Until it is unlocked, the session opens nothing. False when there was nothing to lock. */
    lock: (token: string): Promise<boolean> => sessions.lock(hashToken(token), clock.now()),
    /** False when there was nothing to unlock. Whoever calls it has checked the password. */
    unlock: (token: string): Promise<boolean> => sessions.unlock(hashToken(token), clock.now()),

    /** Ends one session. Answers whose it was, or undefined when there was none. */
    async end(token: string): Promise<number | undefined> {
      return sessions.remove(hashToken(token))
    },

    /** Ends all sessions of a user, or all but the one they are using now. */
    async endAllForUser(userId: number, exceptToken?: string): Promise<void> {
      await sessions.removeOfUser(userId, exceptToken && hashToken(exceptToken))
    },

    /** Ends everybody's sessions: those of a restored backup may have been ended since. How many. */
    endAll: async (): Promise<number> => sessions.removeAll(),

    /** Sessions that are over, at most `most` of them. */
    async removeExpired(most: number): Promise<number> {
      const now = clock.now()
      return sessions.removeExpired(now, idleSince(now), most)
    },
  }
}

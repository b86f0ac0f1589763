import type { Clock } from '#platform/server/clock.ts'
import { hashToken } from '#platform/server/crypto.ts'
import type { SessionRepository } from './repository.ts'

export type SessionDeps = { sessions: SessionRepository; clock: Clock }

export const minuteMs = 60 * 1000
const idleMs = 8 * 60 * minuteMs
/** As long as the browser waits for input before it covers the screen, see `last-input.ts`. */
const unattendedMs = 15 * minuteMs

/** Sessions last used before this moment have expired. */
export const getIdleSince = (now: Date) => new Date(now.getTime() - idleMs)

/** Sessions last used before this moment are locked, whatever their browser says or does not say. */
export const getUnattendedSince = (now: Date) => new Date(now.getTime() - unattendedMs)

/** A locked session gives no access until the password is entered. */
export const isLocked = (
  { lockedAt, lastSeenAt }: { lockedAt: Date | null; lastSeenAt: Date },
  now: Date,
) => lockedAt !== null || lastSeenAt <= getUnattendedSince(now)

export const truncateAddress = (address: string) => address.slice(0, 100)

export function findLiveSession({ sessions, clock }: SessionDeps, token: string) {
  const now = clock.now()
  return sessions.findLive(hashToken(token), now, getIdleSince(now))
}

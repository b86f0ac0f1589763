import type { Clock } from '#platform/server/clock.ts'
import { hashToken } from '#platform/server/crypto.ts'
import type { SessionRepository } from './repository.ts'

export type SessionDeps = { sessions: SessionRepository; clock: Clock }

export const minuteMs = 60 * 1000
const idleMs = 8 * 60 * minuteMs

/** Sessions last used before this moment have expired. */
export const getIdleSince = (now: Date) => new Date(now.getTime() - idleMs)

export const truncateAddress = (address: string) => address.slice(0, 100)

export function findLiveSession({ sessions, clock }: SessionDeps, token: string) {
  const now = clock.now()
  return sessions.findLive(hashToken(token), now, getIdleSince(now))
}

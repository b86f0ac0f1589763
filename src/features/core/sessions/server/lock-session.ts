import { hashToken } from '#platform/server/crypto.ts'
import { findLiveSession, getUnattendedSince, isLocked, type SessionDeps } from './deps.ts'

/** The user of a locked session, or null when it is not locked or not live. */
export async function findLockedSession(
  deps: SessionDeps,
  token: string,
): Promise<{ userId: number } | null> {
  const session = await findLiveSession(deps, token)
  return session && isLocked(session, deps.clock.now()) ? { userId: session.userId } : null
}

/** A locked session gives no access until it is unlocked. False when there was nothing to lock. */
export function lockSession({ sessions, clock }: SessionDeps, token: string): Promise<boolean> {
  return sessions.lock(hashToken(token), clock.now())
}

/** The caller must have checked the password. False when there was nothing to unlock. */
export async function unlockSession(
  { sessions, clock }: SessionDeps,
  token: string,
): Promise<boolean> {
  const now = clock.now()
  return sessions.unlock(hashToken(token), now, getUnattendedSince(now))
}

/** Locks at most `max` sessions that no one has used for 15 minutes. @returns whose they are */
export async function lockUnattendedSessions(
  { sessions, clock }: SessionDeps,
  max: number,
): Promise<number[]> {
  const now = clock.now()
  return sessions.lockUnattended(now, getUnattendedSince(now), max)
}

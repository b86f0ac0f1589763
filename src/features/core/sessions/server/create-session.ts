import { hashToken, randomToken } from '#platform/server/crypto.ts'
import type { Origin } from '#shared/actor.ts'
import { minuteMs, type SessionDeps, truncateAddress } from './deps.ts'

const maxLifetimeMs = 7 * 24 * 60 * minuteMs

/** @returns the secret for the session cookie; the database stores only a hash of it */
export async function createSession(
  { sessions, clock }: SessionDeps,
  userId: number,
  origin: Origin,
  { isLimited = false }: { isLimited?: boolean } = {},
): Promise<string> {
  const token = randomToken()
  const now = clock.now()
  await sessions.insert({
    idHash: hashToken(token),
    userId,
    userAgent: origin.userAgent.slice(0, 300),
    address: truncateAddress(origin.address),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + maxLifetimeMs),
    confirmedAt: now,
    isLimited,
  })
  return token
}

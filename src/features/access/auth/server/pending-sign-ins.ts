import type { Clock } from '#platform/server/clock.ts'
import { hashToken } from '#platform/server/crypto.ts'
import { codeMinutes, resendPauseSeconds, secondsLeft } from '../rules.ts'
import type { AuthRepository } from './repository.ts'

type PendingDeps = { repository: AuthRepository; clock: Clock }

/** The user of a pending sign-in, even if its code has expired. */
export async function findPendingUser(
  { repository, clock }: PendingDeps,
  pendingToken: string,
): Promise<number | undefined> {
  return (await repository.findPending(hashToken(pendingToken), clock.now()))?.userId
}

/** The user of a pending sign-in that stays valid as long as a code sent now. */
export async function findResendUser(
  { repository, clock }: PendingDeps,
  pendingToken: string,
): Promise<number | undefined> {
  const codeExpiresAt = new Date(clock.now().getTime() + codeMinutes * 60 * 1000)
  return (await repository.findPending(hashToken(pendingToken), codeExpiresAt))?.userId
}

/** The given token, if a code for this account was sent within the last 30 seconds and is valid. */
export async function findRecentPending(
  { repository, clock }: PendingDeps,
  pendingToken: string | undefined,
  userId: number,
): Promise<string | undefined> {
  if (!pendingToken) return undefined
  const now = clock.now()
  const since = new Date(now.getTime() - resendPauseSeconds * 1000)
  const pendingHash = hashToken(pendingToken)
  const isLive = await repository.hasLiveCode({ pendingHash, userId, since, now })
  return isLive ? pendingToken : undefined
}

/** The account of a pending sign-in, and in how many seconds another code may be requested. */
export async function getPendingState(
  { repository, clock }: PendingDeps,
  pendingToken: string | undefined,
) {
  const now = clock.now()
  const pending = pendingToken && (await repository.findPending(hashToken(pendingToken), now))
  if (!pending) return { userId: undefined, resendInSeconds: 0 }
  const resendAt = pending.codeSentAt.getTime() + resendPauseSeconds * 1000
  return { userId: pending.userId, resendInSeconds: secondsLeft(resendAt, now.getTime()) }
}

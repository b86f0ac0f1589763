import type { AuthContext } from './context.ts'

/** Deletes expired codes, pending sign-ins and failures, at most `limit` of each. */
export async function deleteExpired(
  { repository, throttle, clock }: AuthContext,
  limit: number,
): Promise<number> {
  const now = clock.now()
  const codes = await repository.deleteExpiredCodes(now, limit)
  const pending = await repository.deleteExpiredPending(now, limit)
  const failures = await repository.deleteExpiredFailures(throttle.getWindowStart(), limit)
  return codes + pending + failures
}

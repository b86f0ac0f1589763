import { busyError } from './auth-errors.ts'
import type { AccountAttempt, AuthContext } from './context.ts'

/**
 * Checks the password of a signed-in user, unless further attempts are blocked.
 * @returns undefined for a wrong password; count it with `throttle.recordOutcome`
 */
export async function verifyOwnPassword(
  { accounts, throttle }: AuthContext,
  attempt: AccountAttempt,
  password: string,
) {
  await throttle.assertNotBlocked(attempt, 'password')
  const check = await accounts.checkOwnPassword(attempt.userId, password)
  if (check === 'busy') throw busyError()
  return check.match
}

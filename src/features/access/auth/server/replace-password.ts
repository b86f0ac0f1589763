import type { User } from '#features/core/accounts/contract.ts'
import type { Origin } from '#shared/actor.ts'
import { type AuthContext, toAttempt } from './context.ts'
import type { BrowserCookies } from './known-browsers.ts'
import { notifyPasswordChanged } from './notify-password-changed.ts'
import { openSession } from './open-session.ts'
import { endEverySignIn } from './sign-out.ts'

/**
 * Sets a new password for someone who proved by an emailed link who they are: ends all their sign-ins,
 * notifies them by email, and forgets the failed sign-ins of their browser. Requires a transaction.
 */
export async function replacePassword(
  context: AuthContext,
  user: User,
  passwordHash: string,
  origin: Origin,
  cookies: BrowserCookies,
): Promise<void> {
  const { accounts, throttle } = context
  await endEverySignIn(context, user.id)
  await accounts.setPassword(user.id, passwordHash)
  const attempt = toAttempt(context, user.id, origin, cookies.known, 'account.sign_in_failed')
  await throttle.resetFailures(attempt)
  await notifyPasswordChanged(context, user)
}

/**
 * Signs in someone who has just proved by an emailed link who they are, as a mailed code does. Requires a
 * transaction. @returns the secret for the session cookie
 */
export async function openSessionByLink(
  context: AuthContext,
  userId: number,
  origin: Origin,
  cookies: BrowserCookies,
): Promise<string> {
  const attempt = toAttempt(context, userId, origin, cookies.known, 'account.sign_in_failed')
  return openSession(context, attempt, cookies.session)
}

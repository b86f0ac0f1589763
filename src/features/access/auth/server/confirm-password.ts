import type { Actor, Origin } from '#shared/actor.ts'
import { AppError, confirmPasswordCode, fieldError } from '#shared/errors.ts'
import { type AuthContext, toAttempt } from './context.ts'
import type { BrowserCookies } from './known-browsers.ts'
import { recordUserAction } from './record-user-action.ts'
import { verifyOwnPassword } from './verify-own-password.ts'

/**
 * Required for changes that decide who can sign in: a session alone, which may be stolen or
 * unattended, is not enough for those.
 * @throws AppError `not-allowed` with `CONFIRM_PASSWORD` when the password was entered too long ago
 */
export async function requireConfirmed(
  { sessions }: AuthContext,
  sessionToken: string | undefined,
): Promise<void> {
  if (await sessions.isConfirmed(sessionToken)) return
  throw new AppError('not-allowed', 'Please confirm your password to continue.', {
    detail: confirmPasswordCode,
  })
}

/** Confirms the session for some minutes. Wrong passwords count as failed sign-ins. */
export async function confirmPassword(
  context: AuthContext,
  { userId }: Actor,
  password: string,
  origin: Origin,
  cookies: BrowserCookies,
): Promise<void> {
  const attempt = toAttempt(context, userId, origin, cookies.known, 'account.password_confirmed')
  const match = await verifyOwnPassword(context, attempt, password)
  const isConfirmed = await context.throttle.recordOutcome(attempt, 'password', async () => {
    if (!match || !cookies.session || !(await match.isCurrent())) return undefined
    await context.sessions.confirm(cookies.session)
    await recordUserAction(context, userId, origin, 'account.password_confirmed')
    return true
  })
  if (!isConfirmed) throw fieldError('password', 'This is not your current password')
}

import { m } from '#messages'
import type { Actor, Origin } from '#shared/actor.ts'
import { fieldError } from '#shared/errors.ts'
import type { PasswordChange } from '../contract.ts'
import { type AuthContext, toAttempt } from './context.ts'
import type { BrowserCookies } from './known-browsers.ts'
import { notifyPasswordChanged } from './notify-password-changed.ts'
import { recordUserAction } from './record-user-action.ts'
import { endEverySignIn } from './sign-out.ts'
import { verifyOwnPassword } from './verify-own-password.ts'

/**
 * Changes the password of a signed-in user and ends all their other sessions. Wrong passwords count
 * as failed sign-ins.
 */
export async function changePassword(
  context: AuthContext,
  { userId }: Actor,
  { currentPassword, newPassword }: PasswordChange,
  origin: Origin,
  cookies: BrowserCookies,
): Promise<void> {
  const { accounts, throttle } = context
  const attempt = toAttempt(context, userId, origin, cookies.known, 'account.password_changed')
  const match = await verifyOwnPassword(context, attempt, currentPassword)
  // Before the transaction of `recordOutcome`, which must be short: checking and hashing are slow.
  const isSame = newPassword === currentPassword
  const isEasy = match !== undefined && (await accounts.isEasyToGuess(newPassword, match.user))
  const isRefused = match === undefined || isSame || isEasy
  const passwordHash = isRefused ? undefined : await accounts.hashPassword(newPassword)

  const outcome = await throttle.recordOutcome(attempt, 'password', async () => {
    if (!match || !(await match.isCurrent())) return undefined
    await throttle.resetFailures(attempt)
    if (passwordHash === undefined) return 'refused'
    await endEverySignIn(context, userId, cookies.session)
    if (!(await match.update(passwordHash))) return undefined
    await recordUserAction(context, userId, origin, 'account.password_changed')
    await notifyPasswordChanged(context, match.user)
    return 'changed'
  })
  if (outcome === 'changed') return
  if (outcome !== 'refused') {
    throw fieldError('currentPassword', 'This is not your current password')
  }
  throw fieldError(
    'newPassword',
    isSame ? 'Choose a password that is not your current one' : m.auth_password_too_easy(),
  )
}

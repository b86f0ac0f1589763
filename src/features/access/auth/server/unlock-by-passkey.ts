import type { PasskeyAnswer } from '#features/access/factors/contract/passkeys.ts'
import type { User } from '#features/core/accounts/contract.ts'
import { m } from '#messages'
import type { Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { notSignedInError } from './auth-errors.ts'
import { type AuthContext, toAttempt } from './context.ts'
import type { BrowserCookies } from './known-browsers.ts'
import { recordUserAction } from './record-user-action.ts'
import { findLockedUser } from './screen-lock.ts'

/** @throws AppError `not-signed-in` when the session has expired or was never locked */
export async function startPasskeyUnlock(context: AuthContext, cookies: BrowserCookies) {
  const user = await findLockedUser(context, cookies.session)
  if (!user) throw notSignedInError()
  return context.factors.askForPasskey({ purpose: 'confirm', userId: user.id }, user.id)
}

/**
 * Unlocks the session of this browser by a passkey of the person who locked it. Wrong answers count as failed sign-ins.
 * @throws AppError `not-signed-in` when the session has expired or was never locked
 */
export async function unlockByPasskey(
  context: AuthContext,
  answer: PasskeyAnswer,
  cookies: BrowserCookies,
  origin: Origin,
): Promise<User> {
  const { accounts, factors, sessions, throttle } = context
  const token = cookies.session
  const user = await findLockedUser(context, token)
  if (!user || !token) throw notSignedInError()
  const attempt = toAttempt(context, user.id, origin, cookies.known, 'account.sign_in_failed')
  await throttle.assertNotBlocked(attempt, 'password')
  const verified = await factors.verifyPasskey(answer, { purpose: 'confirm', userId: user.id })
  const outcome = await throttle.recordOutcome(attempt, 'password', async () => {
    // Undefined for an account that is suspended.
    if (!verified || (await accounts.hashCredentials(user.id)) === undefined) return undefined
    if (!(await factors.consumePasskey(verified))) return undefined
    if (!(await sessions.unlock(token))) return 'session ended'
    await sessions.confirm(token)
    await recordUserAction(context, user.id, origin, 'account.screen_unlocked')
    return 'unlocked'
  })
  if (outcome === 'session ended') throw notSignedInError()
  if (outcome !== 'unlocked') throw new AppError('bad-input', m.auth_passkey_refused())
  return user
}

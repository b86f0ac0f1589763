import { m } from '#messages'
import { keyedHash } from '#platform/server/crypto.ts'
import type { Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { Credentials } from '../contract.ts'
import { busyError } from './auth-errors.ts'
import { beginSignIn, type CodeNeeded, sendFirstCode, toCodeKind } from './begin-sign-in.ts'
import { type AuthContext, toAttempt } from './context.ts'
import type { BrowserCookies } from './known-browsers.ts'
import { type LoginAttempt, toThrottleKeys } from './login-attempt.ts'
import type { SignedIn } from './open-session.ts'

const wrongCredentialsError = () => new AppError('not-signed-in', m.auth_wrong_credentials())

export function toUnknownAttempt(
  { secrets }: AuthContext,
  username: string,
  origin: Origin,
): LoginAttempt {
  // Hashed, because people sometimes type a password into the wrong field.
  const unknownKey = keyedHash(secrets, 'login-name', username.trim().toLowerCase())
  const keys = toThrottleKeys(unknownKey, origin, null)
  return { userId: undefined, origin, action: 'account.sign_in_failed', keys }
}

/**
 * Signs in with a username or email. Response and effort are the same for an unknown name, so that
 * no one can find out who has an account.
 */
export async function signIn(
  context: AuthContext,
  { username, password }: Credentials,
  origin: Origin,
  cookies: BrowserCookies,
): Promise<SignedIn | CodeNeeded> {
  const { accounts, factors, pending, throttle } = context
  const account = await accounts.findByLogin(username)
  const attempt = account
    ? toAttempt(context, account.id, origin, cookies.known, 'account.sign_in_failed')
    : toUnknownAttempt(context, username, origin)
  const methods = account ? await factors.listMethods(account.id) : []
  const recentToken =
    methods.includes('email') && account
      ? await pending.findRecent(cookies.pending, account.id)
      : undefined
  const isCodeSent = account ? methods.includes('email') : context.isLoginVerified
  const kind = toCodeKind(isCodeSent, recentToken)
  await throttle.assertNotBlocked(attempt, kind)

  const client = attempt.keys.browser ?? attempt.keys.address
  const check = await accounts.checkPassword(username, password, client)
  if (check === 'busy') throw busyError()
  const { match } = check
  const outcome = await throttle.recordOutcome(attempt, kind, async () => {
    // The password may have been changed, or the account deleted, during the check.
    if (!match || !(await match.isCurrent())) return undefined
    const { user } = match
    const step = { user, methods, recentToken, oldToken: cookies.session }
    return beginSignIn(context, { ...attempt, userId: user.id }, step)
  })
  if (!outcome) throw wrongCredentialsError()
  return sendFirstCode(context, outcome)
}

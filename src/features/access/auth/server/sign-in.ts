import type { SignInMethod } from '#features/access/factors/contract/factors.ts'
import { m } from '#messages'
import { keyedHash } from '#platform/server/crypto.ts'
import type { Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { Credentials } from '../contract.ts'
import { busyError } from './auth-errors.ts'
import { type AuthContext, toAttempt } from './context.ts'
import type { BrowserCookies } from './known-browsers.ts'
import { type LoginAttempt, toThrottleKeys } from './login-attempt.ts'
import { openSession, type SignedIn } from './open-session.ts'

/** The password was correct and a code is needed. The token is stored in the pending cookie. */
type CodeNeeded = { pendingToken: string; methods: readonly SignInMethod[] }

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
  const { accounts, codes, factors, pending, throttle } = context
  const account = await accounts.findByLogin(username)
  const attempt = account
    ? toAttempt(context, account.id, origin, cookies.known, 'account.sign_in_failed')
    : toUnknownAttempt(context, username, origin)
  const methods = account ? await factors.listMethods(account.id) : []
  const isEmailed = methods.includes('email')
  // While a code was sent just now, no other one is sent.
  const recentToken =
    isEmailed && account && (await pending.findRecent(cookies.pending, account.id))
  const isCodeSent = account ? isEmailed : context.isLoginVerified
  const kind = isCodeSent && !recentToken ? 'send-code' : 'password'
  await throttle.assertNotBlocked(attempt, kind)

  const client = attempt.keys.browser ?? attempt.keys.address
  const check = await accounts.checkPassword(username, password, client)
  if (check === 'busy') throw busyError()
  const { match } = check
  const outcome = await throttle.recordOutcome(attempt, kind, async () => {
    // The password may have been changed, or the account deleted, during the check.
    if (!match || !(await match.isCurrent())) return undefined
    const { user } = match
    if (recentToken) return { user, pendingToken: recentToken, methods }
    if (isEmailed) {
      const failureId = await throttle.countSentCode(attempt)
      return { user, started: await codes.start(user.id), failureId }
    }
    if (methods.length > 0) {
      return { user, pendingToken: await codes.startWithoutCode(user.id), methods }
    }
    const accountAttempt = { ...attempt, userId: user.id }
    return { user, sessionToken: await openSession(context, accountAttempt, cookies.session) }
  })
  if (!outcome) throw wrongCredentialsError()
  if (!outcome.started) return outcome
  await codes.sendFirst(outcome.user, outcome.started).catch(async (error: unknown) => {
    await throttle.discardSentCode(outcome.failureId)
    throw error
  })
  return { pendingToken: outcome.started.pendingToken, methods }
}

import { m } from '#messages'
import type { Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { Verification } from '../contract.ts'
import { signInAgainError } from './auth-errors.ts'
import { type AuthContext, toAttempt } from './context.ts'
import type { BrowserCookies } from './known-browsers.ts'
import { openSession, type SignedIn } from './open-session.ts'

const wrongCodeError = () => new AppError('bad-input', m.auth_code_wrong())

/**
 * Completes a pending sign-in with the emailed code, or where the account has an authenticator app with its code or a
 * recovery code. `method` names one of those; left out, it is the account's strongest.
 */
export async function verifyCode(
  context: AuthContext,
  { code, method }: Verification,
  origin: Origin,
  cookies: BrowserCookies,
): Promise<SignedIn> {
  const { accounts, codes, factors, pending, throttle } = context
  const pendingToken = cookies.pending
  const userId = pendingToken && (await pending.findUser(pendingToken))
  const user = userId && (await accounts.find(userId))
  if (!user) throw signInAgainError()
  const attempt = toAttempt(context, user.id, origin, cookies.known, 'account.sign_in_failed')
  const methods = await factors.listMethods(user.id)
  const outcome = await throttle.recordOutcome(attempt, 'code', async () => {
    // A concurrent request may have completed it with the same code.
    if ((await pending.findUser(pendingToken)) === undefined) return 'already completed'
    if (method !== undefined && !methods.includes(method)) return undefined
    const isRight = methods.includes('email')
      ? await codes.consume(pendingToken, code)
      : await factors.consume(user.id, code, origin)
    if (!isRight) return undefined
    await codes.endPending(pendingToken)
    return { sessionToken: await openSession(context, attempt, cookies.session) }
  })
  if (outcome === 'already completed') throw signInAgainError()
  if (!outcome) throw wrongCodeError()
  return { user, ...outcome }
}

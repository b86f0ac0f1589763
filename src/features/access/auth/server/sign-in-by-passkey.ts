import type { PasskeyAnswer } from '#features/access/factors/contract/passkeys.ts'
import { m } from '#messages'
import type { Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { type AuthContext, toAttempt } from './context.ts'
import type { BrowserCookies } from './known-browsers.ts'
import { openSession, type SignedIn } from './open-session.ts'
import { toUnknownAttempt } from './sign-in.ts'

const refusedError = () => new AppError('not-signed-in', m.auth_passkey_refused())

/** Within a sign-in that has its password, the browser offers the passkeys of that account alone. */
export async function startPasskeySignIn(
  { factors, pending }: AuthContext,
  cookies: BrowserCookies,
) {
  const userId = cookies.pending ? await pending.findUser(cookies.pending) : undefined
  return factors.askForPasskey({ purpose: 'sign-in', userId: null }, userId)
}

/**
 * Signs in by a passkey alone: the device has it and has checked a fingerprint, a face or a PIN. A password that was
 * given before is not needed. Wrong answers count as failed sign-ins of the passkey's owner.
 */
export async function signInByPasskey(
  context: AuthContext,
  answer: PasskeyAnswer,
  origin: Origin,
  cookies: BrowserCookies,
): Promise<SignedIn> {
  const { accounts, codes, factors, throttle } = context
  const userId = await factors.findPasskeyOwner(answer)
  const user = userId === undefined ? undefined : await accounts.find(userId)
  const attempt = user
    ? toAttempt(context, user.id, origin, cookies.known, 'account.sign_in_failed')
    : toUnknownAttempt(context, answer.id, origin)
  await throttle.assertNotBlocked(attempt, 'password')
  const verified =
    user && (await factors.verifyPasskey(answer, { purpose: 'sign-in', userId: null }))
  const sessionToken = await throttle.recordOutcome(attempt, 'password', async () => {
    // Undefined for an account that is suspended, which is answered like a wrong passkey.
    if (!user || !verified || (await accounts.hashCredentials(user.id)) === undefined) {
      return undefined
    }
    if (!(await factors.consumePasskey(verified))) return undefined
    if (cookies.pending) await codes.endPending(cookies.pending)
    return openSession(context, { ...attempt, userId: user.id }, cookies.session)
  })
  if (!user || sessionToken === undefined) throw refusedError()
  return { user, sessionToken }
}

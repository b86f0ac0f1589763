import { m } from '#messages'
import type { Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { signInAgainError } from './auth-errors.ts'
import { type AuthContext, toAttempt } from './context.ts'
import type { BrowserCookies } from './known-browsers.ts'

/** Emails a new code for a pending sign-in, which invalidates the older one. */
export async function resendCode(
  context: AuthContext,
  origin: Origin,
  cookies: BrowserCookies,
): Promise<void> {
  const { accounts, codes, factors, pending, throttle } = context
  const pendingToken = cookies.pending
  if (!pendingToken) throw signInAgainError()
  const userId = await pending.findResendUser(pendingToken)
  const user = userId === undefined ? undefined : await accounts.find(userId)
  if (!user) throw signInAgainError()
  if (!(await factors.listMethods(user.id)).includes('email')) {
    throw new AppError('bad-input', m.auth_app_text())
  }
  const attempt = toAttempt(context, user.id, origin, cookies.known, 'account.sign_in_failed')
  await throttle.assertNotBlocked(attempt, 'send-code')
  const replaced = await throttle.recordOutcome(attempt, 'send-code', async () => ({
    code: await codes.replace(user.id, pendingToken),
    failureId: await throttle.countSentCode(attempt),
  }))
  if (!replaced) throw signInAgainError()
  await codes.sendReplaced(user, replaced.code).catch(async (error: unknown) => {
    await throttle.discardSentCode(replaced.failureId)
    throw error
  })
}

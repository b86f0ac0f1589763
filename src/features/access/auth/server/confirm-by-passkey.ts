import type { PasskeyAnswer } from '#features/access/factors/contract/passkeys.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { type AuthContext, toAttempt } from './context.ts'
import type { BrowserCookies } from './known-browsers.ts'
import { recordUserAction } from './record-user-action.ts'

export const startPasskeyConfirmation = ({ factors }: AuthContext, { userId }: Actor) =>
  factors.askForPasskey({ purpose: 'confirm', userId }, userId)

/** Confirms the session for some minutes, as the password does. Wrong answers count as failed sign-ins. */
export async function confirmByPasskey(
  context: AuthContext,
  { userId }: Actor,
  answer: PasskeyAnswer,
  origin: Origin,
  cookies: BrowserCookies,
): Promise<void> {
  const { factors, sessions, throttle } = context
  const attempt = toAttempt(context, userId, origin, cookies.known, 'account.password_confirmed')
  await throttle.assertNotBlocked(attempt, 'password')
  const verified = await factors.verifyPasskey(answer, { purpose: 'confirm', userId })
  const isConfirmed = await throttle.recordOutcome(attempt, 'password', async () => {
    if (!verified || !cookies.session || !(await factors.consumePasskey(verified))) return undefined
    await sessions.confirm(cookies.session)
    await recordUserAction(context, userId, origin, 'account.password_confirmed')
    return true
  })
  if (!isConfirmed) {
    throw new AppError('bad-input', 'This passkey was not accepted. Enter your password instead.')
  }
}

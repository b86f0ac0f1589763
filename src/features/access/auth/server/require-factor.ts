import type { PasskeyAnswer } from '#features/access/factors/contract/passkeys.ts'
import { m } from '#messages'
import type { Origin } from '#shared/actor.ts'
import { fieldError } from '#shared/errors.ts'
import { type AuthContext, toAttempt } from './context.ts'
import type { BrowserCookies } from './known-browsers.ts'

/** A code of an app, a recovery code, or the answer of a passkey. */
export type GivenFactor = {
  code?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

/**
 * Asks the owner of an emailed link for their app, passkey or recovery code, if there is one: who reads their mailbox
 * has no second factor. Wrong ones count as failed sign-ins.
 * @throws bad-input at `code` without a right one, too-many
 */
export async function requireFactor(
  context: AuthContext,
  userId: number,
  { code, passkey }: GivenFactor,
  origin: Origin,
  cookies: BrowserCookies,
): Promise<void> {
  const { factors, throttle } = context
  const methods = await factors.listMethods(userId)
  if (!methods.includes('recovery')) return
  if (!code && !passkey) {
    throw fieldError('code', methods.includes('totp') ? m.auth_app_text() : m.auth_passkey_text())
  }
  const attempt = toAttempt(context, userId, origin, cookies.known, 'account.sign_in_failed')
  await throttle.assertNotBlocked(attempt, 'code')
  const answer =
    passkey && (await factors.verifyPasskey(passkey, { purpose: 'sign-in', userId: null }))
  const isRight = await throttle.recordOutcome(attempt, 'code', async () => {
    if (passkey) {
      return (answer?.userId === userId && (await factors.consumePasskey(answer))) || undefined
    }
    return (await factors.consume(userId, code ?? '', origin)) || undefined
  })
  if (!isRight) throw fieldError('code', m.auth_code_wrong())
}

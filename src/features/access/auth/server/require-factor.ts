import { m } from '#messages'
import type { Origin } from '#shared/actor.ts'
import { fieldError } from '#shared/errors.ts'
import { type AuthContext, toAttempt } from './context.ts'
import type { BrowserCookies } from './known-browsers.ts'

/**
 * Asks the owner of an emailed link for the code of their authenticator app, if there is one: who reads their mailbox
 * has no second factor. Wrong codes count as failed sign-ins.
 * @throws bad-input at `code` without a right code, too-many
 */
export async function requireFactor(
  context: AuthContext,
  userId: number,
  code: string | undefined,
  origin: Origin,
  cookies: BrowserCookies,
): Promise<void> {
  const { factors, throttle } = context
  if (!(await factors.listMethods(userId)).includes('totp')) return
  if (!code) throw fieldError('code', m.auth_app_text())
  const attempt = toAttempt(context, userId, origin, cookies.known, 'account.sign_in_failed')
  const isRight = await throttle.recordOutcome(
    attempt,
    'code',
    async () => (await factors.consume(userId, code, origin)) || undefined,
  )
  if (!isRight) throw fieldError('code', m.auth_code_wrong())
}

import type { AccountService } from '#features/accounts/server/service.ts'
import type { AuditService } from '#features/audit/server/service.ts'
import type { SessionService } from '#features/sessions/server/service.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError, confirmPasswordCode, fieldError } from '#shared/errors.ts'
import type { BrowserCookies } from './known-browsers.ts'
import type { createThrottle, Try } from './throttle.ts'

type ConfirmationDeps = {
  accounts: Pick<AccountService, 'checkOwnPassword'>
  sessions: Pick<SessionService, 'confirm' | 'isConfirmed'>
  audit: AuditService
  throttle: Pick<ReturnType<typeof createThrottle>, 'refuseWhileBlocked' | 'settle'>
  toTry: (userId: number, origin: Origin, known: string | undefined, action: Try['action']) => Try
  busy: () => AppError
}

/**
 * Asks for the password again before a change that decides who can sign in: a session alone, which
 * somebody may have stolen or found open, is not enough for those.
 */
export function createConfirmation(deps: ConfirmationDeps) {
  const { accounts, sessions, audit, throttle, toTry } = deps
  return {
    /** @throws Refusal `not-allowed` with `CONFIRM_PASSWORD` when the password was given too long ago */
    async requireConfirmed(sessionToken: string | undefined): Promise<void> {
      if (await sessions.isConfirmed(sessionToken)) return
      throw new AppError('not-allowed', 'Please confirm your password to continue.', {
        detail: confirmPasswordCode,
      })
    },

    /** Renews the minutes in which no password is asked for. Wrong ones count as failed sign-ins. */
    async confirmPassword(
      { userId }: Actor,
      password: string,
      origin: Origin,
      cookies: BrowserCookies,
    ): Promise<void> {
      const tried = toTry(userId, origin, cookies.known, 'account.password_confirmed')
      await throttle.refuseWhileBlocked(tried, 'password')
      const checked = await accounts.checkOwnPassword(userId, password)
      if (checked === 'busy') throw deps.busy()
      const { match } = checked
      const isConfirmed = await throttle.settle(tried, 'password', async () => {
        if (!match || !cookies.session || !(await match.isCurrent())) return undefined
        await sessions.confirm(cookies.session)
        const actor = { userId }
        await audit.record({ actor, origin, record: 'user', id: userId, action: tried.action })
        return true
      })
      if (!isConfirmed) throw fieldError('password', 'This is not your current password')
    },
  }
}

import type { User } from '#features/accounts/contract.ts'
import type { AccountService } from '#features/accounts/server/service.ts'
import type { AuditService } from '#features/audit/server/service.ts'
import type { SessionService } from '#features/sessions/server/service.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import type { BrowserCookies } from './known-browsers.ts'
import type { createThrottle, Try } from './throttle.ts'

type ScreenLockDeps = {
  database: Database
  accounts: Pick<AccountService, 'find' | 'checkOwnPassword'>
  sessions: Pick<SessionService, 'lock' | 'unlock' | 'findLocked' | 'confirm'>
  audit: AuditService
  throttle: Pick<ReturnType<typeof createThrottle>, 'refuseWhileBlocked' | 'settle'>
  toTry: (userId: number, origin: Origin, known: string | undefined, action: Try['action']) => Try
}

const sessionEnded = () => new AppError('not-signed-in', 'Please sign in to continue.')

/**
 * Locks and unlocks the session of one browser (docs/decisions/0012-locked-screens.md). The password
 * alone unlocks it: the session was opened with the second factor, where there is one.
 */
export function createScreenLock({
  database,
  accounts,
  sessions,
  audit,
  throttle,
  toTry,
}: ScreenLockDeps) {
  const record = (
    userId: number,
    origin: Origin,
    action: 'account.screen_locked' | 'account.screen_unlocked',
  ) => audit.record({ actor: { userId }, origin, record: 'user', id: userId, action })

  async function findOwner(sessionToken: string | undefined): Promise<User | undefined> {
    const locked = sessionToken ? await sessions.findLocked(sessionToken) : null
    return locked ? accounts.find(locked.userId) : undefined
  }

  return {
    async lockScreen({ userId }: Actor, sessionToken: string | undefined, origin: Origin) {
      await database.transaction(async () => {
        // Several tabs notice at the same moment that nobody is there: one entry is enough.
        if (sessionToken && (await sessions.lock(sessionToken))) {
          await record(userId, origin, 'account.screen_locked')
        }
      })
    },

    async findScreenLock(sessionToken: string | undefined): Promise<{ lockedFor: User | null }> {
      return { lockedFor: (await findOwner(sessionToken)) ?? null }
    },

    /** @throws Refusal `not-signed-in` when the session is over, or was never locked */
    async unlockScreen(
      password: string,
      { session: sessionToken, known }: BrowserCookies,
      origin: Origin,
    ): Promise<User> {
      const user = await findOwner(sessionToken)
      if (!user || !sessionToken) throw sessionEnded()
      const { id: userId } = user
      const tried = toTry(userId, origin, known, 'account.sign_in_failed')
      await throttle.refuseWhileBlocked(tried, 'password')
      const checked = await accounts.checkOwnPassword(userId, password)
      if (checked === 'busy') {
        throw new AppError(
          'unavailable',
          'The service is busy right now. Please try again in a moment.',
          {
            retryAfter: 5,
          },
        )
      }
      const { match } = checked
      const outcome = await throttle.settle(tried, 'password', async () => {
        if (!match || !(await match.isCurrent())) return undefined
        if (!(await sessions.unlock(sessionToken))) return 'over'
        await sessions.confirm(sessionToken)
        await record(userId, origin, 'account.screen_unlocked')
        return 'unlocked'
      })
      if (outcome === 'over') throw sessionEnded()
      if (outcome !== 'unlocked') throw fieldError('password', 'This is not your password.')
      return user
    },
  }
}

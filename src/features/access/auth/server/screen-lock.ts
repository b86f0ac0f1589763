import type { User } from '#features/core/accounts/contract.ts'
import { m } from '#messages'
import type { Actor, Origin } from '#shared/actor.ts'
import { fieldError } from '#shared/errors.ts'
import { notSignedInError } from './auth-errors.ts'
import { type AuthContext, toAttempt } from './context.ts'
import type { BrowserCookies } from './known-browsers.ts'
import { recordUserAction } from './record-user-action.ts'
import { verifyOwnPassword } from './verify-own-password.ts'

// The session of one browser is locked, see docs/decisions/0012-locked-screens.md. The password alone
// unlocks it, because the second factor was checked when the session was opened.

export async function lockScreen(
  context: AuthContext,
  { userId }: Actor,
  sessionToken: string | undefined,
  origin: Origin,
): Promise<void> {
  await context.database.transaction(async () => {
    // Several tabs may detect the idle user at the same moment; one entry is enough.
    if (sessionToken && (await context.sessions.lock(sessionToken))) {
      await recordUserAction(context, userId, origin, 'account.screen_locked')
    }
  })
}

/** Locks at most `max` sessions whose browser has sent nothing of its own for 15 minutes. @returns how many */
export async function lockUnattended(
  { database, sessions, audit }: AuthContext,
  max: number,
): Promise<number> {
  return database.transaction(async () => {
    const userIds = await sessions.lockUnattended(max)
    for (const userId of userIds) {
      const event = { record: 'user', id: userId, action: 'account.screen_locked' } as const
      await audit.record({ actor: { userId }, origin: null, ...event })
    }
    return userIds.length
  })
}

/** And the ways in which they can unlock, beside the password. */
type LockedUser = User & { passkeyOrigin: string | null; provider: string | null }

export async function findLockedUser(
  { accounts, sessions }: AuthContext,
  sessionToken: string | undefined,
): Promise<User | undefined> {
  const locked = sessionToken ? await sessions.findLocked(sessionToken) : null
  return locked ? accounts.find(locked.userId) : undefined
}

export async function findScreenLock(
  context: AuthContext,
  sessionToken: string | undefined,
): Promise<{ lockedFor: LockedUser | null }> {
  const user = await findLockedUser(context, sessionToken)
  if (!user) return { lockedFor: null }
  const { factors, identities } = context
  const hasPasskey = (await factors.listMethods(user.id)).includes('passkey')
  const { provider, linked } = await identities.read(user.id)
  const passkeyOrigin = hasPasskey ? factors.passkeyOrigin : null
  return { lockedFor: { ...user, passkeyOrigin, provider: linked && provider } }
}

/** @throws AppError `not-signed-in` when the session has expired or was never locked */
export async function unlockScreen(
  context: AuthContext,
  password: string,
  cookies: BrowserCookies,
  origin: Origin,
): Promise<User> {
  const { sessions, throttle } = context
  const sessionToken = cookies.session
  const user = await findLockedUser(context, sessionToken)
  if (!user || !sessionToken) throw notSignedInError()
  const attempt = toAttempt(context, user.id, origin, cookies.known, 'account.sign_in_failed')
  const match = await verifyOwnPassword(context, attempt, password)
  const outcome = await throttle.recordOutcome(attempt, 'password', async () => {
    if (!match || !(await match.isCurrent())) return undefined
    if (!(await sessions.unlock(sessionToken))) return 'session ended'
    await sessions.confirm(sessionToken)
    await recordUserAction(context, user.id, origin, 'account.screen_unlocked')
    return 'unlocked'
  })
  if (outcome === 'session ended') throw notSignedInError()
  if (outcome !== 'unlocked') throw fieldError('password', m.auth_not_your_password())
  return user
}

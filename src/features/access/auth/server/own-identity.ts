import type { ProviderFault } from '#features/access/identity-provider/rules.ts'
import type { ProviderClaims } from '#features/access/identity-provider/server/service.ts'
import type { Origin } from '#shared/actor.ts'
import { type AuthContext, toAttempt } from './context.ts'
import type { BrowserCookies } from './known-browsers.ts'
import { recordUserAction } from './record-user-action.ts'

type Given = { claims: ProviderClaims; origin: Origin; cookies: BrowserCookies }

/**
 * Unlocks the screen of this browser for the person who locked it. Like the password, it needs no second factor, which
 * was checked when the session was opened.
 * @returns why not
 */
export async function unlockByIdentity(
  context: AuthContext,
  userId: number | null,
  { claims, origin, cookies }: Given,
): Promise<ProviderFault | undefined> {
  const { sessions } = context
  const token = cookies.session
  const locked = token ? await sessions.findLocked(token) : null
  if (!token || !locked || locked.userId !== userId) return 'expired'
  const action = 'account.sign_in_failed'
  return proveIdentity(context, userId, { claims, origin, cookies, action }, async () => {
    if (!(await sessions.unlock(token))) return undefined
    await sessions.confirm(token)
    await recordUserAction(context, userId, origin, 'account.screen_unlocked')
    return true
  })
}

/** Confirms the session for some minutes, as the password does. @returns why not */
export async function confirmByIdentity(
  context: AuthContext,
  userId: number | null,
  { claims, origin, cookies }: Given,
): Promise<ProviderFault | undefined> {
  const token = cookies.session
  if (!token || userId === null) return 'expired'
  const action = 'account.password_confirmed'
  return proveIdentity(context, userId, { claims, origin, cookies, action }, async () => {
    await context.sessions.confirm(token)
    await recordUserAction(context, userId, origin, action)
    return true
  })
}

/** Links the account of the person who asked for it, in the session that they still have. @returns why not */
export async function linkByIdentity(
  { accounts, database, identities }: AuthContext,
  userId: number | null,
  { claims, origin }: Pick<Given, 'claims' | 'origin'>,
): Promise<ProviderFault | undefined> {
  if (userId === null) return 'expired'
  return database.transaction(async () =>
    // Undefined for an account that is suspended.
    (await accounts.hashCredentials(userId)) === undefined
      ? 'expired'
      : identities.link(userId, claims, origin),
  )
}

type Proof = Given & { action: 'account.sign_in_failed' | 'account.password_confirmed' }

/** Runs `complete` if the identity is this person's. Another one counts as a failed sign-in. */
async function proveIdentity(
  context: AuthContext,
  userId: number,
  { claims, origin, cookies, action }: Proof,
  complete: () => Promise<true | undefined>,
): Promise<ProviderFault | undefined> {
  const { accounts, identities, throttle } = context
  const attempt = toAttempt(context, userId, origin, cookies.known, action)
  await throttle.assertNotBlocked(attempt, 'password')
  const owner = await identities.findOwner(claims)
  const isTheirs = 'user' in owner && owner.user.id === userId
  const isDone = await throttle.recordOutcome(attempt, 'password', async () => {
    // Undefined for an account that is suspended.
    if (!isTheirs || (await accounts.hashCredentials(userId)) === undefined) return undefined
    if (!(await owner.complete(origin))) return undefined
    return complete()
  })
  return isDone ? undefined : 'other'
}

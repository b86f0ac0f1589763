import type { ProviderAnswer } from '#features/access/identity-provider/contract.ts'
import { isMultiFactor, type ProviderFault } from '#features/access/identity-provider/rules.ts'
import type { ProviderClaims } from '#features/access/identity-provider/server/service.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import { paths } from '#shared/paths.ts'
import { beginSignIn, type CodeNeeded, sendFirstCode, toCodeKind } from './begin-sign-in.ts'
import { type AuthContext, toAttempt } from './context.ts'
import type { BrowserCookies } from './known-browsers.ts'
import type { SignedIn } from './open-session.ts'
import { confirmByIdentity, linkByIdentity, unlockByIdentity } from './own-identity.ts'
import { toUnknownAttempt } from './sign-in.ts'

/** Where the browser goes on: to a page, or in a window that closes. */
export type ProviderPlace = {
  nextPath: string
  language: Language
  isWindow: boolean
  /** True for the account’s page, which says itself how it ended. */
  isLink?: boolean
}

export type ProviderOutcome = ProviderPlace &
  (
    | { fault: ProviderFault }
    | { done: 'signed in'; signedIn: SignedIn | CodeNeeded }
    | { done: 'unlocked' | 'confirmed' | 'linked' }
  )

const nowhere: ProviderPlace = { nextPath: paths.home, language: 'en', isWindow: false }

/** The sign-in page can show these refusals; every other error is the server's own. */
function toFault(error: unknown): ProviderFault {
  if (error instanceof AppError && error.code === 'too-many') return 'blocked'
  if (error instanceof AppError && error.code === 'unavailable') return 'unavailable'
  throw error
}

/** Uses the answer of the identity provider for what it was asked for: to sign in, to unlock, to confirm or to link. */
export async function finishProviderSignIn(
  context: AuthContext,
  answer: ProviderAnswer,
  { actor, origin, cookies }: { actor: Actor | null; origin: Origin; cookies: BrowserCookies },
): Promise<ProviderOutcome> {
  const read = await context.identities.readAnswer(answer, cookies.provider)
  const { request } = read
  const { nextPath, language, isWindow } = request ?? nowhere
  const isLink = request?.purpose === 'link'
  const place: ProviderPlace = { nextPath, language, isWindow, isLink }
  if (read.fault !== undefined) return { ...place, fault: read.fault }
  try {
    const { claims } = read
    const ownUserId = actor?.userId === read.request.userId ? read.request.userId : null
    switch (read.request.purpose) {
      case 'sign-in': {
        const signedIn = await signInByIdentity(context, claims, origin, cookies)
        return 'fault' in signedIn
          ? { ...place, ...signedIn }
          : { ...place, done: 'signed in', signedIn }
      }
      case 'unlock': {
        const fault = await unlockByIdentity(context, read.request.userId, {
          claims,
          origin,
          cookies,
        })
        return fault ? { ...place, fault } : { ...place, done: 'unlocked' }
      }
      case 'confirm': {
        const fault = await confirmByIdentity(context, ownUserId, { claims, origin, cookies })
        return fault ? { ...place, fault } : { ...place, done: 'confirmed' }
      }
      case 'link': {
        const fault = await linkByIdentity(context, ownUserId, { claims, origin })
        return fault ? { ...place, fault } : { ...place, done: 'linked' }
      }
      default:
        return read.request.purpose satisfies never
    }
  } catch (error) {
    return { ...place, fault: toFault(error) }
  }
}

/**
 * Signs in the owner of an identity. It replaces the password: the second factor of the account is asked for as
 * usual, unless the provider says that it has checked several.
 */
async function signInByIdentity(
  context: AuthContext,
  claims: ProviderClaims,
  origin: Origin,
  cookies: BrowserCookies,
): Promise<SignedIn | CodeNeeded | { fault: ProviderFault }> {
  const { accounts, factors, identities, pending, throttle } = context
  const owner = await identities.findOwner(claims)
  if ('fault' in owner) {
    const { fault, userId } = owner
    const attempt =
      userId === undefined
        ? toUnknownAttempt(context, `identity ${claims.subject}`, origin)
        : toAttempt(context, userId, origin, cookies.known, 'account.sign_in_failed')
    await throttle.assertNotBlocked(attempt, 'password')
    await throttle.recordOutcome(attempt, 'password', async () => undefined)
    return { fault }
  }
  const { user, complete } = owner
  const attempt = toAttempt(context, user.id, origin, cookies.known, 'account.sign_in_failed')
  const isComplete = isMultiFactor(claims)
  const methods = isComplete ? [] : await factors.listMethods(user.id)
  const recentToken = methods.includes('email')
    ? await pending.findRecent(cookies.pending, user.id)
    : undefined
  const kind = toCodeKind(methods.includes('email'), recentToken)
  await throttle.assertNotBlocked(attempt, kind)
  const begun = await throttle.recordOutcome(attempt, kind, async () => {
    // Undefined for an account that is suspended.
    if ((await accounts.hashCredentials(user.id)) === undefined) return undefined
    if (!(await complete(origin))) return undefined
    const oldToken = cookies.session
    const first = { user, methods, recentToken, oldToken, isMultiFactor: isComplete }
    return beginSignIn(context, attempt, first)
  })
  return begun ? sendFirstCode(context, begun) : { fault: 'unknown' }
}

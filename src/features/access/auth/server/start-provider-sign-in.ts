import type { AskedIdentity } from '#features/access/identity-provider/server/service.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import { paths } from '#shared/paths.ts'
import { pathAfterSignIn } from '../rules.ts'
import type { AuthContext } from './context.ts'
import type { BrowserCookies } from './known-browsers.ts'
import { type GivenFactor, requireFactor } from './require-factor.ts'

type Start = {
  next?: string | undefined
  language?: Language | undefined
  purpose?: 'unlock' | undefined
  window?: 'true' | undefined
}

/**
 * Asks the identity provider who signs in, or who unlocks. In a browser whose screen is locked the provider has to ask
 * for the credentials again: its own session, which may still be open there, opens nothing.
 * @returns the address to send the browser to, and where to go instead while there is none
 */
export async function startProviderSignIn(
  { identities, sessions }: AuthContext,
  { next, language = 'en', purpose, window }: Start,
  cookies: BrowserCookies,
) {
  const locked = cookies.session ? await sessions.findLocked(cookies.session) : null
  const asked: AskedIdentity = {
    purpose: locked && purpose ? 'unlock' : 'sign-in',
    userId: locked?.userId ?? null,
    nextPath: pathAfterSignIn(next ?? null),
    language,
    isWindow: window === 'true',
  }
  return { asked, started: await identities.ask(asked, cookies.provider) }
}

/** Asks the identity provider for the credentials of the person who is signed in. */
export async function startProviderConfirmation(
  { identities }: AuthContext,
  { userId }: Actor,
  cookies: BrowserCookies,
) {
  const asked: AskedIdentity = {
    purpose: 'confirm',
    userId,
    nextPath: paths.dashboard,
    language: 'en',
    isWindow: true,
  }
  return { asked, started: await identities.ask(asked, cookies.provider) }
}

/**
 * Asks the identity provider which identity the person who is signed in has there, to link it. The route asks for the
 * password; a factor of the account is asked for here, because an identity that was checked by several replaces it.
 * @throws bad-input at `code` without the factor; conflict if the account is linked; unavailable, not-found
 */
export async function startIdentityLink(
  context: AuthContext,
  { userId }: Actor,
  factor: GivenFactor,
  origin: Origin,
  cookies: BrowserCookies,
) {
  const { identities } = context
  const { provider, linked } = await identities.read(userId)
  if (provider === null) throw new AppError('not-found', 'This practice has no identity provider.')
  if (linked) {
    throw new AppError(
      'conflict',
      `Your account is linked to ${provider} already. Unlink it first.`,
    )
  }
  await requireFactor(context, userId, factor, origin, cookies)
  const asked: AskedIdentity = {
    purpose: 'link',
    userId,
    nextPath: paths.account,
    language: 'en',
    isWindow: false,
  }
  const started = await identities.ask(asked, cookies.provider)
  if (!started) {
    throw new AppError('unavailable', `${provider} cannot be reached right now. Please try again.`)
  }
  return started
}

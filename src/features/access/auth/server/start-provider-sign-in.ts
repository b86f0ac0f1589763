import type { AskedIdentity } from '#features/access/identity-provider/server/service.ts'
import type { Actor } from '#shared/actor.ts'
import type { Language } from '#shared/language.ts'
import { paths } from '#shared/paths.ts'
import { pathAfterSignIn } from '../rules.ts'
import type { AuthContext } from './context.ts'
import type { BrowserCookies } from './known-browsers.ts'

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

import { requestMinutes } from '#features/access/identity-provider/rules.ts'
import { secretCookie, sessionCookie } from '#features/core/sessions/server/service.ts'
import { pendingMinutes } from '../rules.ts'
import { knownBrowserDays } from './known-browsers.ts'

/** Names and options of the cookies that sign-in sets. */
export function createAuthCookies(isHttps: boolean) {
  const pending = secretCookie('pending', isHttps)
  const known = secretCookie('browser', isHttps)
  const provider = secretCookie('provider', isHttps)
  return {
    session: sessionCookie(isHttps),
    pending: { ...pending, options: { ...pending.options, maxAge: pendingMinutes * 60 } },
    provider: { ...provider, options: { ...provider.options, maxAge: requestMinutes * 60 } },
    known: { ...known, options: { ...known.options, maxAge: knownBrowserDays * 24 * 60 * 60 } },
  }
}

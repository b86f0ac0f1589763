import type { FastifyReply } from 'fastify'
import type { createAuthCookies } from './cookies.ts'
import type { BrowserCookies } from './known-browsers.ts'
import type { SignedIn } from './open-session.ts'

type Cookies = Readonly<Record<string, string | undefined>>
type CookieDeps = {
  cookies: ReturnType<typeof createAuthCookies>
  rememberBrowser: (cookie: string | undefined, userId: number) => string
}

export const readBrowserCookies = (
  { cookies: { session, pending, known, provider } }: CookieDeps,
  cookies: Cookies,
): BrowserCookies => ({
  session: cookies[session.name],
  pending: cookies[pending.name],
  known: cookies[known.name],
  provider: cookies[provider.name],
})

/** @returns the user, which is the response */
export function setSignInCookies(
  { cookies: { session, known }, rememberBrowser }: CookieDeps,
  reply: FastifyReply,
  cookies: Cookies,
  { user, sessionToken }: SignedIn,
) {
  reply.setCookie(session.name, sessionToken, session.options)
  reply.setCookie(known.name, rememberBrowser(cookies[known.name], user.id), known.options)
  return user
}

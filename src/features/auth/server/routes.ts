import type { FastifyReply } from 'fastify'
import {
  getCurrentUser,
  getScreenLock,
  lockScreen,
  logout,
  unlockScreen,
} from '#features/sessions/contract.ts'
import { serve } from '#platform/server/http/endpoints.ts'
import {
  changePassword,
  confirmPassword,
  findPendingSignIn,
  login,
  register,
  resendCode,
  verifyCode,
} from '../contract.ts'
import type { BrowserCookies } from './known-browsers.ts'
import type { SignedIn } from './open-session.ts'
import type { AuthService } from './service.ts'

type Cookies = Readonly<Record<string, string | undefined>>

export const authRoutes = (auth: AuthService) => {
  const { session, pending, known } = auth.cookies

  const toBrowserCookies = (cookies: Cookies): BrowserCookies => ({
    session: cookies[session.name],
    pending: cookies[pending.name],
    known: cookies[known.name],
  })

  const setSignInCookies = (
    reply: FastifyReply,
    cookies: Cookies,
    { user, sessionToken }: SignedIn,
  ) => {
    reply.setCookie(session.name, sessionToken, session.options)
    reply.setCookie(known.name, auth.rememberBrowser(cookies[known.name], user.id), known.options)
    return user
  }

  return [
    serve(getCurrentUser, ({ actor }) => auth.getCurrentUser(actor)),

    serve(login, async ({ body, origin, cookies, reply }) => {
      const outcome = await auth.signIn(body, origin, toBrowserCookies(cookies))
      if ('sessionToken' in outcome) return setSignInCookies(reply, cookies, outcome)
      reply.setCookie(pending.name, outcome.pendingToken, pending.options)
      return {
        requireVerification: true as const,
        message: 'Please enter the verification code sent to your email',
      }
    }),

    serve(verifyCode, async ({ body, origin, cookies, reply }) => {
      const outcome = await auth.verifyCode(body.code, origin, toBrowserCookies(cookies))
      reply.clearCookie(pending.name, pending.options)
      return setSignInCookies(reply, cookies, outcome)
    }),

    serve(findPendingSignIn, ({ cookies }) => auth.findPendingSignIn(cookies[pending.name])),

    serve(resendCode, async ({ origin, cookies }) => {
      await auth.resendCode(origin, toBrowserCookies(cookies))
      return { message: 'A new verification code has been sent to your email' }
    }),

    serve(logout, async ({ origin, cookies, reply }) => {
      await auth.signOut(cookies[session.name], origin)
      reply.clearCookie(session.name, session.options)
      reply.clearCookie(pending.name, pending.options)
      return undefined
    }),

    serve(lockScreen, async ({ actor, origin, cookies }) => {
      await auth.lockScreen(actor, cookies[session.name], origin)
      return undefined
    }),

    serve(getScreenLock, ({ cookies }) => auth.findScreenLock(cookies[session.name])),

    serve(unlockScreen, ({ body, origin, cookies }) =>
      auth.unlockScreen(body.password, toBrowserCookies(cookies), origin),
    ),

    serve(confirmPassword, async ({ actor, body, origin, cookies }) => {
      await auth.confirmPassword(actor, body.password, origin, toBrowserCookies(cookies))
      return undefined
    }),

    serve(changePassword, async ({ actor, body, origin, cookies }) => {
      await auth.changePassword(actor, body, origin, toBrowserCookies(cookies))
      return undefined
    }),

    serve(
      register,
      async ({ body, origin, cookies, reply }) =>
        setSignInCookies(reply, cookies, await auth.register(body, origin)),
      auth.assertRegistrationOpen,
    ),
  ]
}

import type { SignInMethod } from '#features/access/factors/contract/factors.ts'
import {
  getCurrentUser,
  getScreenLock,
  lockScreen,
  logout,
  unlockScreen,
} from '#features/core/sessions/contract.ts'
import { m } from '#messages'
import { serve } from '#platform/server/http/endpoints.ts'
import {
  changePassword,
  confirmByPasskey,
  confirmPassword,
  findPendingSignIn,
  login,
  register,
  resendCode,
  signInByPasskey,
  startPasskeyConfirmation,
  startPasskeySignIn,
  startPasskeyUnlock,
  unlockByPasskey,
  verifyCode,
} from '../contract.ts'
import { readBrowserCookies, setSignInCookies } from './request-cookies.ts'
import type { AuthService } from './service.ts'

const toNextStep = (method: SignInMethod | undefined) =>
  method === 'passkey'
    ? m.auth_passkey_text
    : method === 'totp'
      ? m.auth_app_text
      : m.auth_code_text_toast

export const authRoutes = (auth: AuthService) => [
  ...signInRoutes(auth),
  ...sessionRoutes(auth),
  ...passwordRoutes(auth),
]

const signInRoutes = (auth: AuthService) => {
  const { pending } = auth.cookies
  return [
    serve(login, async ({ body, origin, cookies, reply }) => {
      const outcome = await auth.signIn(body, origin, readBrowserCookies(auth, cookies))
      if ('sessionToken' in outcome) return setSignInCookies(auth, reply, cookies, outcome)
      reply.setCookie(pending.name, outcome.pendingToken, pending.options)
      return {
        requireVerification: true as const,
        message: toNextStep(outcome.methods[0])(),
        methods: [...outcome.methods],
      }
    }),

    serve(verifyCode, async ({ body, origin, cookies, reply }) => {
      const signedIn = await auth.verifyCode(body, origin, readBrowserCookies(auth, cookies))
      reply.clearCookie(pending.name, pending.options)
      return setSignInCookies(auth, reply, cookies, signedIn)
    }),

    serve(startPasskeySignIn, ({ cookies }) =>
      auth.startPasskeySignIn(readBrowserCookies(auth, cookies)),
    ),

    serve(signInByPasskey, async ({ body, origin, cookies, reply }) => {
      const browser = readBrowserCookies(auth, cookies)
      const signedIn = await auth.signInByPasskey(body.response, origin, browser)
      reply.clearCookie(pending.name, pending.options)
      return setSignInCookies(auth, reply, cookies, signedIn)
    }),

    serve(findPendingSignIn, ({ cookies }) => auth.findPendingSignIn(cookies[pending.name])),

    serve(resendCode, async ({ origin, cookies }) => {
      await auth.resendCode(origin, readBrowserCookies(auth, cookies))
      return { message: m.auth_resent_text() }
    }),

    serve(
      register,
      async ({ body, origin, cookies, reply }) =>
        setSignInCookies(auth, reply, cookies, await auth.register(body, origin)),
      auth.assertRegistrationOpen,
    ),
  ]
}

const sessionRoutes = (auth: AuthService) => {
  const { session, pending } = auth.cookies
  return [
    serve(getCurrentUser, ({ actor }) => auth.getCurrentUser(actor)),

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
      auth.unlockScreen(body.password, readBrowserCookies(auth, cookies), origin),
    ),

    serve(startPasskeyUnlock, ({ cookies }) =>
      auth.startPasskeyUnlock(readBrowserCookies(auth, cookies)),
    ),

    serve(unlockByPasskey, ({ body, origin, cookies }) =>
      auth.unlockByPasskey(body.response, readBrowserCookies(auth, cookies), origin),
    ),
  ]
}

const passwordRoutes = (auth: AuthService) => [
  serve(confirmPassword, async ({ actor, body, origin, cookies }) => {
    await auth.confirmPassword(actor, body.password, origin, readBrowserCookies(auth, cookies))
    return undefined
  }),

  serve(startPasskeyConfirmation, ({ actor }) => auth.startPasskeyConfirmation(actor)),

  serve(confirmByPasskey, async ({ actor, body, origin, cookies }) => {
    const browser = readBrowserCookies(auth, cookies)
    await auth.confirmByPasskey(actor, body.response, origin, browser)
    return undefined
  }),

  serve(changePassword, async ({ actor, body, origin, cookies }) => {
    await auth.changePassword(actor, body, origin, readBrowserCookies(auth, cookies))
    return undefined
  }),
]

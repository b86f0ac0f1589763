import type { FastifyReply } from 'fastify'
import {
  getCurrentUser,
  getScreenLock,
  lockScreen,
  logout,
  unlockScreen,
} from '#features/sessions/contract.ts'
import { serve } from '#platform/server/endpoints.ts'
import { changePassword, login, register, resendCode, verifyCode } from '../contract.ts'
import type { AuthService, SignedIn } from './service.ts'

export const authRoutes = (auth: AuthService) => {
  const { session, pending } = auth.cookies

  const signedIn = (reply: FastifyReply, { user, sessionToken }: SignedIn) => {
    reply.setCookie(session.name, sessionToken, session.options)
    return user
  }

  return [
    serve(getCurrentUser, ({ actor }) => auth.currentUser(actor)),

    serve(login, async ({ body, origin, cookies, reply }) => {
      const outcome = await auth.signIn(body, origin, cookies[session.name])
      if ('user' in outcome) return signedIn(reply, outcome)
      reply.setCookie(pending.name, outcome.pendingToken, pending.options)
      return {
        requireVerification: true as const,
        message: 'Please enter the verification code sent to your email',
      }
    }),

    serve(verifyCode, async ({ body, origin, cookies, reply }) => {
      const secret = cookies[pending.name]
      const outcome = await auth.verifyCode(secret, body.code, origin, cookies[session.name])
      reply.clearCookie(pending.name, pending.options)
      return signedIn(reply, outcome)
    }),

    serve(resendCode, async ({ origin, cookies }) => {
      await auth.resendCode(cookies[pending.name], origin)
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
      auth.unlockScreen(body.password, cookies[session.name], origin),
    ),

    serve(changePassword, async ({ actor, body, origin, cookies }) => {
      await auth.changePassword(actor, body, origin, cookies[session.name])
      return undefined
    }),

    serve(
      register,
      async ({ body, origin, reply }) => signedIn(reply, await auth.register(body, origin)),
      auth.admitRegistration,
    ),
  ]
}

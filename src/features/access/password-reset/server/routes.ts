import { type AuthService, readBrowserCookies } from '#features/access/auth/server/service.ts'
import { m } from '#messages'
import { serve } from '#platform/server/http/endpoints.ts'
import { findPasswordReset, forgotPassword, resetPassword } from '../contract.ts'
import type { PasswordResetService } from './service.ts'

type Auth = Pick<AuthService, 'cookies' | 'rememberBrowser'>

export const passwordResetRoutes = (resets: PasswordResetService, auth: Auth) => [
  serve(forgotPassword, ({ body, origin, reply }) => {
    // Emitted when the response was sent, or the connection broke.
    reply.raw.once('close', () => resets.request(body.email, origin))
    return { message: m.auth_link_requested() }
  }),
  serve(findPasswordReset, ({ body, origin }) => resets.find(body.token, origin)),
  serve(resetPassword, async ({ body, origin, cookies, reply }) => {
    await resets.reset(body, origin, readBrowserCookies(auth, cookies))
    reply.clearCookie(auth.cookies.pending.name, auth.cookies.pending.options)
    return { message: m.auth_password_set() }
  }),
]

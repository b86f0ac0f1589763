import * as z from 'zod/mini'
import { passkeyAnswerSchema } from '#features/access/factors/contract/passkeys.ts'
import { linkToken, newPasswordText, userSchema } from '#features/core/accounts/contract.ts'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { emailText } from '#shared/text.ts'

export const forgottenPasswordSchema = z.object({
  email: emailText(),
})

const token = linkToken(() => m.auth_link_required())

export const passwordResetSchema = z.object({
  token,
  password: newPasswordText,
  /** Where the account has an authenticator app or a passkey: the app’s code, or a recovery code. */
  code: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  /** The answer to `/api/login/passkey/options`, instead. */
  passkey: z.optional(passkeyAnswerSchema),
})
export type PasswordReset = z.output<typeof passwordResetSchema>

/** Owner of the password that a link resets, as the form shows. */
const resetPersonSchema = z.extend(
  z.pick(userSchema, { username: true, email: true, firstName: true, lastName: true }),
  {
    /** True if the new password also needs a passkey, a code of the authenticator app, or a recovery code. */
    needsCode: z.boolean(),
    hasPasskey: z.boolean(),
  },
)
export type ResetPerson = z.output<typeof resetPersonSchema>

const messageSchema = z.object({ message: z.string() })

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/forgot-password',
  access: 'public',
  summary:
    'Mails a link for a new password. The response is the same whether or not there is such an account.',
  body: forgottenPasswordSchema,
  response: messageSchema,
  limit: { max: 20, seconds: 900, isShared: true },
})

export const findPasswordReset = endpoint({
  method: 'POST',
  path: '/api/find-password-reset',
  access: 'public',
  summary: 'Whose password a link resets; 400 with a `code` when the link does not work.',
  body: z.object({ token }),
  response: resetPersonSchema,
  limit: { max: 60, seconds: 300, isShared: true },
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/reset-password',
  access: 'public',
  summary: 'Sets a new password by a mailed link, which ends every session of the account.',
  body: passwordResetSchema,
  response: messageSchema,
  changes: 'session',
  limit: { max: 60, seconds: 300, isShared: true },
})

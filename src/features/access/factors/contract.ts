import * as z from 'zod/mini'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { recordId } from '#shared/text.ts'

/** Ways to prove who signs in after the password. */
export const signInMethods = ['email', 'totp', 'recovery'] as const
export type SignInMethod = (typeof signInMethods)[number]

/** The step of a sign-in after the password; null without one. */
export const secondSteps = ['totp', 'email'] as const
export type SecondStep = (typeof secondSteps)[number] | null

export const recoveryCodeLength = 16

/** A recovery code as it is typed: with or without hyphen and spaces, in any case. */
export const normalizeRecoveryCode = (typed: string) =>
  typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

export const isRecoveryCode = (typed: string) =>
  normalizeRecoveryCode(typed).length === recoveryCodeLength

const sixDigits = { error: () => m.auth_code_six_digits() }

/** Six digits of an email or of an authenticator app. */
export const sixDigitCode = z.string(sixDigits).check(z.trim(), z.regex(/^\d{6}$/, sixDigits))

export const factorsSchema = z.object({
  /** True if sign-ins of accounts without an app need a code by email. */
  email: z.boolean(),
  /** The authenticator app; null without one. */
  totp: z.nullable(z.object({ since: z.string(), recoveryCodesLeft: z.number() })),
})
export type Factors = z.output<typeof factorsSchema>

const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

export const getFactors = endpoint({
  method: 'GET',
  path: '/api/account/factors',
  access: 'staff',
  summary: 'What one’s own sign-in needs beside the password.',
  response: factorsSchema,
  reads: 'session',
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/api/account/totp',
  access: 'staff',
  asksPassword: true,
  summary:
    'Makes the secret for an authenticator app, in Base32 and as an `otpauth:` address. It counts once a first code is confirmed; 409 while there is an app.',
  response: z.object({ secret: z.string(), uri: z.string() }),
  limit: { max: 60, seconds: 300 },
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/account/totp/confirm',
  access: 'staff',
  asksPassword: true,
  summary:
    'Turns the authenticator app on with its first code. The response has the recovery codes, which are shown once.',
  body: z.object({ code: sixDigitCode }),
  response: recoveryCodesSchema,
  changes: ['users', 'session'],
  limit: { max: 60, seconds: 300, isShared: true },
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/account/totp',
  access: 'staff',
  asksPassword: true,
  summary: 'Turns one’s own authenticator app off, and its recovery codes.',
  response: null,
  changes: ['users', 'session'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/totp/recovery-codes',
  access: 'staff',
  asksPassword: true,
  summary: 'Makes new recovery codes, which replace the earlier ones.',
  response: recoveryCodesSchema,
  changes: 'session',
  limit: { max: 60, seconds: 300 },
})

const userParams = z.object({ id: recordId })

export const getUserFactors = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/factors',
  access: 'admin',
  summary: 'What the sign-in of an account needs beside the password.',
  params: userParams,
  response: factorsSchema,
  reads: 'users',
})

export const resetUserFactors = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/factors',
  access: 'admin',
  asksPassword: true,
  summary:
    'Removes the authenticator app of an account whose owner has lost it and has no recovery code; an email tells them. Their sign-in needs a code by email again.',
  params: userParams,
  response: null,
  changes: ['users', 'session'],
})

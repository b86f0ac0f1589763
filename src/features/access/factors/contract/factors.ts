import * as z from 'zod/mini'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { recordId } from '#shared/record-fields.ts'

/** Ways to prove who signs in after the password. */
export const signInMethods = ['passkey', 'email', 'totp', 'recovery'] as const
export type SignInMethod = (typeof signInMethods)[number]

/** The step of a sign-in after the password; null without one. */
export const secondSteps = ['passkey', 'totp', 'email'] as const
export type SecondStep = (typeof secondSteps)[number] | null
/** Browsers offer no passkeys to an IP address, nor over http except on one's own machine. */
export const passkeyFaults = ['ip-address', 'not-https'] as const
export type PasskeyFault = (typeof passkeyFaults)[number]

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
  /** True if sign-ins of accounts without an app or a passkey need a code by email. */
  email: z.boolean(),
  /** The authenticator app; null without one. */
  totp: z.nullable(z.object({ since: z.string(), recoveryCodesLeft: z.number() })),
  passkeys: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.nullable(z.string()),
    }),
  ),
  recoveryCodesLeft: z.number(),
  /** True if the practice requires an app or a passkey of everybody. */
  isRequired: z.boolean(),
  /** True if the identity provider signs in to the account. */
  isLinked: z.boolean(),
  /** The reason for which no passkey can be made or used at this address; null where they work. */
  passkeyFault: z.nullable(z.enum(passkeyFaults)),
  /** The only address at which passkeys work. */
  passkeyOrigin: z.string(),
})
export type Factors = z.output<typeof factorsSchema>

/** Empty if the account had recovery codes already. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

export const getFactors = endpoint({
  method: 'GET',
  path: '/api/account/factors',
  access: 'staff',
  worksWithoutFactor: true,
  summary: 'What one’s own sign-in needs beside the password.',
  response: factorsSchema,
  reads: 'session',
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/api/account/totp',
  access: 'staff',
  worksWithoutFactor: true,
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
  worksWithoutFactor: true,
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
  summary:
    'Turns one’s own authenticator app off. Recovery codes end with the last app or passkey.',
  response: null,
  changes: ['users', 'session'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/totp/recovery-codes',
  access: 'staff',
  worksWithoutFactor: true,
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
    'Removes the authenticator app, the passkeys and the link to the identity provider of an account whose owner has lost them, or does not know them; an email tells them. Their sign-in needs a code by email again.',
  params: userParams,
  response: null,
  changes: ['users', 'session'],
})

export const requireFactors = endpoint({
  method: 'PUT',
  path: '/api/admin/required-factor',
  access: 'admin',
  asksPassword: true,
  summary:
    'Requires an authenticator app or a passkey of everybody, or no longer. People who have none can add one at their sign-in, and nothing else. 409 for an administrator who has none.',
  body: z.object({ isRequired: z.boolean('Please choose yes or no') }),
  response: null,
  changes: ['users', 'session'],
})

import * as z from 'zod/mini'
import {
  isRecoveryCode,
  signInMethods,
  sixDigitCode,
} from '#features/access/factors/contract/factors.ts'
import {
  passkeyAnswerSchema,
  passkeyOptionsSchema,
} from '#features/access/factors/contract/passkeys.ts'
import { newPasswordText, userSchema } from '#features/core/accounts/contract.ts'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { emailText, isName, type SchemaMessage, text, textLimits, toMessage } from '#shared/text.ts'

// Not trimmed: a space may be part of a password.
function givenPassword(message: SchemaMessage) {
  const error = () => toMessage(message)
  return z.string({ error }).check(
    z.minLength(1, { error }),
    z.maxLength(textLimits.password, {
      error: () => m.auth_password_too_long({ max: textLimits.password }),
    }),
  )
}

export const credentialsSchema = z.object({
  username: text({
    min: 1,
    max: textLimits.email,
    message: () => m.auth_username_required(),
    tooLong: m.auth_username_too_long,
  }),
  password: givenPassword(() => m.auth_password_required()),
})
export type Credentials = z.output<typeof credentialsSchema>

export const verificationNeededSchema = z.object({
  requireVerification: z.literal(true),
  message: z.string(),
  /** Ways to complete the sign-in, its usual one first. */
  methods: z.array(z.enum(signInMethods)),
})

export const signInResponseSchema = z.union([userSchema, verificationNeededSchema])

export const codeSchema = z.object({ code: sixDigitCode })

const codeError = { error: () => m.auth_code_six_digits() }
/** Six digits of an email or an app, or a recovery code. */
export const verificationSchema = z.object({
  code: z.string(codeError).check(
    z.trim(),
    z.maxLength(40, codeError),
    z.refine((code) => /^\d{6}$/.test(code) || isRecoveryCode(code), codeError),
  ),
  /** One of the `methods` that the sign-in offered. */
  method: z.optional(z.enum(signInMethods, codeError)),
})
export type Verification = z.output<typeof verificationSchema>

const firstAdministratorFields = {
  email: emailText(),
  firstName: text({
    isPerson: true,
    min: 1,
    max: textLimits.name,
    message: () => m.consultation_first_name_too_short(),
    tooLong: ({ max }) => m.consultation_first_name_too_long({ max }),
  }).check(z.refine(isName, { error: () => m.consultation_first_name_too_short() })),
  lastName: text({
    isPerson: true,
    min: 1,
    max: textLimits.name,
    message: () => m.consultation_last_name_too_short(),
    tooLong: ({ max }) => m.consultation_last_name_too_long({ max }),
  }).check(z.refine(isName, { error: () => m.consultation_last_name_too_short() })),
  password: newPasswordText,
}

/** The first account of an empty practice. At the server's terminal it needs no setup token. */
export const firstAdministratorSchema = z.object(firstAdministratorFields)
export type FirstAdministrator = z.output<typeof firstAdministratorSchema>

export const registrationSchema = z.object({
  setupToken: text({
    min: 1,
    max: textLimits.option,
    message: () => m.auth_setup_token_required(),
    tooLong: m.auth_setup_token_too_long,
  }),
  ...firstAdministratorFields,
})
export type Registration = z.output<typeof registrationSchema>

export const passwordChangeSchema = z.object({
  currentPassword: givenPassword('Current password is required'),
  newPassword: newPasswordText,
})
export type PasswordChange = z.output<typeof passwordChangeSchema>

export const confirmationSchema = z.object({
  password: givenPassword(() => m.auth_password_required()),
})
export type Confirmation = z.output<typeof confirmationSchema>

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  summary: 'Signs in by username or e-mail, or asks for the code that was just mailed.',
  body: credentialsSchema,
  response: signInResponseSchema,
  changes: 'session',
  // Wrong passwords have stricter limits of their own; this one only stops floods.
  limit: { max: 300, seconds: 300, isShared: true },
})

export const verifyCode = endpoint({
  method: 'POST',
  path: '/api/verify-code',
  access: 'public',
  summary:
    'Finishes a sign-in with the mailed code, a code of the authenticator app, or a recovery code.',
  body: verificationSchema,
  response: userSchema,
  changes: 'session',
  limit: { max: 120, seconds: 300, isShared: true },
})

export const findPendingSignIn = endpoint({
  method: 'GET',
  path: '/api/login/pending',
  access: 'public',
  summary:
    'Whether this browser has given the right password and still needs the mailed code, and whether ' +
    'there is no account yet.',
  response: z.object({
    isPending: z.boolean(),
    resendInSeconds: z.number(),
    methods: z.array(z.enum(signInMethods)),
    needsSetup: z.boolean(),
    /** The only address at which passkeys work; null where browsers offer none. */
    passkeyOrigin: z.nullable(z.string()),
    /** The practice's identity provider; null where it has none. */
    provider: z.nullable(z.string()),
  }),
  reads: 'session',
  limit: { max: 300, seconds: 300 },
})

const passkeyBody = z.object({ response: passkeyAnswerSchema })

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/login/passkey/options',
  access: 'public',
  summary:
    'Options for `navigator.credentials.get()`, valid for five minutes: for anybody’s passkey, or within a sign-in that needs its second step for those of its account.',
  response: passkeyOptionsSchema,
  limit: { max: 120, seconds: 300, isShared: true },
})

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/login/passkey',
  access: 'public',
  summary: 'Signs in by a passkey, instead of a password and as its second step.',
  body: passkeyBody,
  response: userSchema,
  changes: 'session',
  limit: { max: 120, seconds: 300, isShared: true },
})

export const startPasskeyUnlock = endpoint({
  method: 'POST',
  path: '/api/screen-unlock/passkey/options',
  access: 'public',
  summary:
    'Options for `navigator.credentials.get()` with the passkeys of the person whose screen is locked in this browser.',
  response: passkeyOptionsSchema,
  limit: { max: 120, seconds: 300, isShared: true },
})

export const unlockByPasskey = endpoint({
  method: 'POST',
  path: '/api/screen-unlock/passkey',
  access: 'public',
  summary: 'Unlocks the session of this browser by a passkey of the same account.',
  body: passkeyBody,
  response: userSchema,
  changes: 'session',
  limit: { max: 120, seconds: 300, isShared: true },
})

export const startPasskeyConfirmation = endpoint({
  method: 'POST',
  path: '/api/account/confirm/passkey/options',
  access: 'staff',
  worksWithoutFactor: true,
  summary: 'Options for `navigator.credentials.get()` with one’s own passkeys.',
  response: passkeyOptionsSchema,
  limit: { max: 60, seconds: 300 },
})

export const confirmByPasskey = endpoint({
  method: 'POST',
  path: '/api/account/confirm/passkey',
  access: 'staff',
  worksWithoutFactor: true,
  summary: 'Confirms by a passkey, instead of the password, for the next five minutes.',
  body: passkeyBody,
  response: null,
  limit: { max: 60, seconds: 300, isShared: true },
})

export const resendCode = endpoint({
  method: 'POST',
  path: '/api/resend-verification',
  access: 'public',
  summary: 'Mails a new code within a sign-in that waits for one; the older code ends.',
  response: z.object({ message: z.string() }),
  limit: { max: 60, seconds: 300, isShared: true },
})

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  summary: 'Makes the first administrator with the setup token printed at start, then never again.',
  body: registrationSchema,
  response: userSchema,
  status: 201,
  changes: ['session', 'users'],
  limit: { max: 60, seconds: 300, isShared: true },
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  access: 'staff',
  worksWithoutFactor: true,
  summary: "Changes one's own password, which ends every other session of the account.",
  body: passwordChangeSchema,
  response: null,
  changes: 'session',
  limit: { max: 60, seconds: 300, isShared: true },
})

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/account/confirm',
  access: 'staff',
  worksWithoutFactor: true,
  summary:
    'Confirms one’s own password for the next five minutes, for calls that answer 403 with `CONFIRM_PASSWORD`.',
  body: confirmationSchema,
  response: null,
  limit: { max: 60, seconds: 300, isShared: true },
})

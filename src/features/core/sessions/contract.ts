import * as z from 'zod/mini'
import { userSchema } from '#features/core/accounts/contract.ts'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { textLimits } from '#shared/text.ts'

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/user',
  access: 'public',
  worksWithoutFactor: true,
  summary: 'Who is signed in; 401 for a visitor.',
  response: userSchema,
  reads: 'session',
  limit: { max: 1_200, seconds: 300 },
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  summary: 'Ends the session, if there is one.',
  response: null,
  changes: 'session',
  limit: { max: 300, seconds: 300 },
})

export const lockScreen = endpoint({
  method: 'POST',
  path: '/api/screen-lock',
  access: 'staff',
  worksWithoutFactor: true,
  summary: 'Locks the session of this browser: until it is unlocked, it opens nothing.',
  response: null,
  changes: 'session',
  limit: { max: 300, seconds: 300 },
})

export const getScreenLock = endpoint({
  method: 'GET',
  path: '/api/screen-lock',
  access: 'public',
  summary: 'Whose screen is locked in this browser; `null` when it is not locked.',
  response: z.object({
    lockedFor: z.nullable(
      z.object({
        id: z.number(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        /** The only address at which a passkey of theirs unlocks; null without one. */
        passkeyOrigin: z.nullable(z.string()),
        /** The identity provider that unlocks; null for an account that is not linked to it. */
        provider: z.nullable(z.string()),
      }),
    ),
  }),
  reads: 'session',
  limit: { max: 1_200, seconds: 300 },
})

export const unlockScreen = endpoint({
  method: 'POST',
  path: '/api/screen-unlock',
  access: 'public',
  summary: 'Unlocks the session of this browser with the password of the same account.',
  // Inline, because every page loads this file and the build strips only the schemas within endpoints.
  body: z.object({
    // Not trimmed: a space may be part of a password.
    password: z.string({ error: () => m.auth_password_required() }).check(
      z.minLength(1, { error: () => m.auth_password_required() }),
      z.maxLength(textLimits.password, {
        error: () => m.auth_password_too_long({ max: textLimits.password }),
      }),
    ),
  }),
  response: userSchema,
  changes: 'session',
  // Wrong passwords count as failed sign-ins and have stricter limits of their own.
  limit: { max: 300, seconds: 300 },
})

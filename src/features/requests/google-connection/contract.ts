import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** Why a connection stopped working. */
export const googleProblems = ['ended', 'scopes', 'unreadable'] as const
export type GoogleProblem = (typeof googleProblems)[number]

export const googleStatusSchema = z.object({
  connected: z.boolean(),
  /** The Google account's email address. */
  email: z.nullable(z.string()),
  /** False: Google ended the permission, and the account must be connected again. */
  googleAuthValid: z.boolean(),
  /** True if the practice has keys for Google at all. */
  isConfigured: z.boolean(),
  /** A connection belongs to a therapist profile. */
  hasProfile: z.boolean(),
  connectedAt: z.nullable(z.string()),
  stoppedAt: z.nullable(z.string()),
  lastSentAt: z.nullable(z.string()),
  problem: z.nullable(z.enum(googleProblems)),
  /** True if the permission includes the calendar: busy times are read there, and free calls written. */
  usesCalendar: z.boolean(),
})
export type GoogleStatus = z.output<typeof googleStatusSchema>

export const getGoogleStatus = endpoint({
  method: 'GET',
  path: '/api/therapist/google-auth/status',
  access: 'staff',
  summary: 'Whether the Google account of the person asking is connected, and still valid.',
  response: googleStatusSchema,
  reads: 'google',
})

export const startGoogleAuth = endpoint({
  method: 'GET',
  path: '/api/therapist/google-auth/start',
  access: 'staff',
  summary:
    'The address of Google’s consent window, good for one try within ten minutes. It asks for the calendar only with ' +
    '`calendar=true`.',
  query: z.object({ calendar: z.optional(z.enum(['true', 'false'])) }),
  response: z.object({ authUrl: z.string() }),
  limit: { max: 30, seconds: 300 },
})

const googleParameter = z.optional(z.string().check(z.maxLength(4_000)))

/** Google redirects the consent window here. The response is a page that informs its opener and closes. */
export const finishGoogleAuth = endpoint({
  method: 'GET',
  path: '/api/therapist/google-auth/callback',
  access: 'public',
  summary: 'Where Google’s consent window ends: a page that tells its opener how it went.',
  query: z.object({
    code: googleParameter,
    state: googleParameter,
    error: googleParameter,
    scope: googleParameter,
  }),
  response: null,
  changes: 'google',
  limit: { max: 60, seconds: 300 },
})

export const disconnectGoogle = endpoint({
  method: 'POST',
  path: '/api/therapist/google-auth/disconnect',
  access: 'staff',
  summary: 'Forgets the connection and gives the permission back to Google.',
  response: z.object({ success: z.boolean(), message: z.string() }),
  changes: 'google',
})

export const stopGoogleCalendar = endpoint({
  method: 'POST',
  path: '/api/therapist/google-auth/calendar/stop',
  access: 'staff',
  summary:
    'The calendar of the Google account is neither read nor written any more; email goes on.',
  response: googleStatusSchema,
  changes: 'google',
})

/** Posted by the consent window to the page that opened it. */
export const googleAuthMessage = z.union([
  z.object({ type: z.literal('GOOGLE_AUTH_SUCCESS'), email: z.string() }),
  z.object({ type: z.literal('GOOGLE_AUTH_ERROR'), error: z.string() }),
])
export type GoogleAuthMessage = z.output<typeof googleAuthMessage>

import type { GoogleProblem, GoogleStatus } from './contract.ts'

export const mustReconnect =
  'Your Google account connection is no longer valid. Please re-connect your account to send emails.'

/** Why a connection was lost, as people see it. */
export const googleProblemTexts: Record<GoogleProblem, string> = {
  ended:
    'Google has ended the permission. This happens when it is withdrawn in the Google account, after a new password there, or after months without use.',
  scopes: 'Google no longer allows everything that sending and reading replies needs.',
  unreadable: 'The practice’s key has changed, so the stored permission cannot be read any more.',
}

/** Google's own scopes: sending, and reading the replies of a lead's thread. */
export const mailScopes = [
  'https://www.googleapis.com/auth/gmail.send',
  'https://www.googleapis.com/auth/gmail.readonly',
] as const
/** When the person is busy, and the entries that we make ourselves. Requested only by "Use my calendar". */
export const calendarScopes = [
  'https://www.googleapis.com/auth/calendar.freebusy',
  'https://www.googleapis.com/auth/calendar.events.owned',
] as const

const listRequiredScopes = (withCalendar: boolean): readonly string[] =>
  withCalendar ? [...mailScopes, ...calendarScopes] : mailScopes

/** The first two identify the account. */
export const listRequestedScopes = (withCalendar: boolean): readonly string[] => [
  'openid',
  'email',
  ...listRequiredScopes(withCalendar),
]

/** Required scopes that were not granted: Google's consent window has a checkbox for each. */
export function missingScopes(granted: string, withCalendar: boolean): string[] {
  const grantedScopes = new Set(granted.split(/\s+/))
  return listRequiredScopes(withCalendar).filter((scope) => !grantedScopes.has(scope))
}

export const connectTexts = {
  notConfigured:
    'Google is not set up for this practice. An administrator has to configure it on the server (GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET).',
  noProfile: 'You need a therapist profile before you can connect a Google account.',
  refused: 'You did not allow the connection, so nothing was changed.',
  stale: 'This connection attempt is no longer valid. Please close this window and try again.',
  otherPerson: 'You are signed in as someone else by now. Please close this window and try again.',
  missingScopes:
    'Google did not give every permission that is needed. Please connect again and leave every box ticked.',
  noRefresh: 'Google gave no lasting permission. Please connect again.',
  noEmail: 'Google did not say which account this is. Please connect again.',
} as const

/**
 * Why a request to Google failed.
 * - `slow`: no response within ten seconds
 * - `down`: not reached
 * - `refused`: Google responded with an error
 * - `denied`: the account may not do this (403), but the connection remains valid
 * - `not-found`: 404
 * - `reconnect`: the permission has ended
 */
export type GoogleErrorReason = 'slow' | 'down' | 'refused' | 'denied' | 'not-found' | 'reconnect'

export const googleErrorTexts: Record<GoogleErrorReason, string> = {
  slow: 'Google did not answer in time. Please try again.',
  down: 'Google could not be reached. Please try again in a few minutes.',
  refused: 'Google reported a problem. Please try again in a few minutes.',
  denied: 'Google does not allow this for your account.',
  'not-found': 'Google does not know this any more.',
  reconnect: mustReconnect,
}

/** A failed request to Google. Its message is written for the person who made the request. */
export class GoogleError extends Error {
  readonly reason: GoogleErrorReason
  /** True if Google may have carried out the request nevertheless. */
  readonly mayHaveWorked: boolean
  /** Google's own code, such as `invalid_grant`. */
  readonly detail: string

  constructor(
    reason: GoogleErrorReason,
    options: { mayHaveWorked?: boolean; detail?: string } = {},
  ) {
    super(googleErrorTexts[reason])
    this.name = 'GoogleError'
    this.reason = reason
    this.mayHaveWorked = options.mayHaveWorked ?? false
    this.detail = options.detail ?? ''
  }
}

/** The three states of a connection. */
export const connectionState = (status: Pick<GoogleStatus, 'connected' | 'googleAuthValid'>) =>
  !status.connected ? 'none' : status.googleAuthValid ? 'valid' : 'lost'

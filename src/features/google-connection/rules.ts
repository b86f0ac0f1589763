import type { GoogleProblem, GoogleStatus } from './contract.ts'

export const mustReconnect =
  'Your Google account connection is no longer valid. Please re-connect your account to send emails.'

/** The cause of a lost connection, in words. */
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
/** What is asked for; the first two name the account. */
export const askedScopes = ['openid', 'email', ...mailScopes] as const

/** Scopes that mail needs and that were not granted; Google lets people untick each. */
export function missingScopes(granted: string): string[] {
  const given = new Set(granted.split(/\s+/))
  return mailScopes.filter((scope) => !given.has(scope))
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
 * Why Google did not do what it was asked.
 * - `slow`: no answer within ten seconds
 * - `down`: not reached
 * - `refused`: it answered with an error
 * - `denied`: this account may not do that (403), though its permission stands
 * - `not-found`: it knows no such thing (404)
 * - `reconnect`: the permission is gone
 */
export type GoogleFaultReason = 'slow' | 'down' | 'refused' | 'denied' | 'not-found' | 'reconnect'

export const googleFaultTexts: Record<GoogleFaultReason, string> = {
  slow: 'Google did not answer in time. Please try again.',
  down: 'Google could not be reached. Please try again in a few minutes.',
  refused: 'Google reported a problem. Please try again in a few minutes.',
  denied: 'Google does not allow this for your account.',
  'not-found': 'Google does not know this any more.',
  reconnect: mustReconnect,
}

/** A call to Google that did not succeed. The message is a sentence for a person. */
export class GoogleFault extends Error {
  readonly reason: GoogleFaultReason
  /** Whether Google may have done what it was asked all the same. */
  readonly mayHaveWorked: boolean
  /** Google's own word for it, such as `invalid_grant`. */
  readonly detail: string

  constructor(reason: GoogleFaultReason, more: { mayHaveWorked?: boolean; detail?: string } = {}) {
    super(googleFaultTexts[reason])
    this.name = 'GoogleFault'
    this.reason = reason
    this.mayHaveWorked = more.mayHaveWorked ?? false
    this.detail = more.detail ?? ''
  }
}

/** The three states of a connection. */
export const connectionState = (status: Pick<GoogleStatus, 'connected' | 'googleAuthValid'>) =>
  !status.connected ? 'none' : status.googleAuthValid ? 'valid' : 'lost'

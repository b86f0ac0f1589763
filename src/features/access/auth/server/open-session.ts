import type { User } from '#features/core/accounts/contract.ts'
import type { AccountAttempt, AuthContext } from './context.ts'
import { recordUserAction } from './record-user-action.ts'

/** The session token is stored in the session cookie. */
export type SignedIn = { user: User; sessionToken: string }

/**
 * Opens a session, records it and resets the failures. Requires a transaction.
 * @returns the secret for the session cookie
 */
export async function openSession(
  context: AuthContext,
  attempt: AccountAttempt,
  oldToken: string | undefined,
  { isMultiFactor = false }: { isMultiFactor?: boolean } = {},
): Promise<string> {
  const { userId, origin } = attempt
  if (oldToken) await context.sessions.end(oldToken)
  // An identity provider that has checked several factors satisfies a practice that requires a second one.
  const isLimited = !isMultiFactor && (await context.factors.mustAdd(userId))
  const sessionToken = await context.sessions.create(userId, origin, { isLimited })
  await context.throttle.resetFailures(attempt)
  await recordUserAction(context, userId, origin, 'account.signed_in')
  return sessionToken
}

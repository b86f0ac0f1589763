import type { User } from '#features/accounts/contract.ts'
import type { AuthContext } from './context.ts'
import { passwordChangedEmail } from './emails.ts'

/** Queues the notice in the current transaction. */
export async function notifyPasswordChanged(
  { outgoingMail, clock, timeZone }: AuthContext,
  { email, firstName }: User,
): Promise<void> {
  await outgoingMail.enqueue(email, passwordChangedEmail({ firstName, at: clock.now(), timeZone }))
}

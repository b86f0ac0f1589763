import type { User } from '#features/accounts/contract.ts'
import type { AuthContext } from './context.ts'
import { passwordChangedEmail } from './emails.ts'

/** Queues the notice in the current transaction. */
export async function notifyPasswordChanged(
  { outgoingMail, practice, clock, timeZone }: AuthContext,
  { email, firstName }: User,
): Promise<void> {
  const occasion = { practice: practice(), firstName, at: clock.now(), timeZone }
  await outgoingMail.enqueue(email, passwordChangedEmail(occasion))
}

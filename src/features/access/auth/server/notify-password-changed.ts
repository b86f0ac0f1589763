import type { User } from '#features/core/accounts/contract.ts'
import { runInLanguage } from '#platform/server/language.ts'
import type { AuthContext } from './context.ts'
import { passwordChangedEmail } from './emails.ts'

/** Queues the notice in the current transaction. */
export async function notifyPasswordChanged(
  { outgoingMail, practice, clock, timeZone }: AuthContext,
  { email, firstName }: User,
): Promise<void> {
  // Emails to staff are in English, whatever the language of the sign-in page.
  const mail = runInLanguage('en', () =>
    passwordChangedEmail({ practice: practice(), firstName, at: clock.now(), timeZone }),
  )
  await outgoingMail.enqueue(email, mail)
}

import { runInLanguage } from '#platform/server/language.ts'
import type { FactorDeps } from './deps.ts'
import { type FactorChange, factorChangedEmail } from './emails.ts'

/** Notifies the owner of an account that its second factor was changed or replaced. Joins the transaction. */
export async function mailOwner(
  { repository, accounts, outgoingMail, practice, clock, timeZone }: FactorDeps,
  userId: number,
  change: FactorChange,
): Promise<void> {
  const user = await accounts.find(userId)
  if (!user) return
  const { email, firstName } = user
  const recoveryCodesLeft = await repository.countRecoveryCodes(userId)
  const occasion = { practice: practice(), firstName, change, at: clock.now(), timeZone }
  // Emails to staff are in English, whatever the language of the sign-in page.
  const mail = runInLanguage('en', () => factorChangedEmail({ ...occasion, recoveryCodesLeft }))
  await outgoingMail.enqueue(email, mail)
}

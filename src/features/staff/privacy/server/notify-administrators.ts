import type { Mail } from '#platform/server/mail/mailer.ts'
import type { Actor } from '#shared/actor.ts'
import { fullName } from '#shared/names.ts'
import type { PrivacyKind } from '../contract.ts'
import { describeKinds } from '../labels.ts'
import type { PrivacyDeps } from './deps.ts'
import type { Occasion } from './emails.ts'

/** A stolen session takes out or erases nothing unnoticed. Call it in the transaction of what was done. */
export async function notifyAdministrators(
  { accounts, mail, practice, clock, timeZone }: PrivacyDeps,
  actor: Actor,
  kinds: readonly { kind: PrivacyKind; count: number }[],
  write: (occasion: Occasion) => Pick<Mail, 'subject' | 'text' | 'html'>,
): Promise<void> {
  const [by, what] = [fullName(actor), describeKinds(kinds)]
  for (const { email, firstName } of await accounts.listAdministrators()) {
    const at = clock.now()
    await mail.enqueue(
      email,
      write({ practice: practice('en'), firstName, by, what, at, timeZone }),
    )
  }
}

import type { SiteContent } from '#features/practice/site/contract/content.ts'
import type { Actor } from '#shared/actor.ts'
import { fullName } from '#shared/names.ts'
import { compareContacts } from '../list-contacts.ts'
import { contactsChangedEmail } from './contacts-email.ts'
import type { EditorDeps } from './deps.ts'

/**
 * Contacts and links decide whom clients call, write to and pay, so that the password is asked and every
 * administrator gets a mail. Joins the transaction of the publication.
 * @throws not-allowed when the password must be confirmed first
 */
export async function checkContacts(
  deps: EditorDeps,
  publication: {
    actor: Actor
    sessionToken: string | undefined
    before: SiteContent
    after: SiteContent
  },
): Promise<void> {
  const { actor, sessionToken, before, after } = publication
  const { added, removed } = compareContacts(before, after)
  if (added.length === 0 && removed.length === 0) return
  await deps.auth.requireConfirmed(sessionToken)
  for (const { email, firstName } of await deps.accounts.listAdministrators()) {
    const mail = contactsChangedEmail({
      practice: deps.published.getMailPractice(),
      firstName,
      by: fullName(actor),
      added,
      removed,
      at: deps.clock.now(),
      timeZone: deps.timeZone,
    })
    await deps.mail.enqueue(email, mail)
  }
}

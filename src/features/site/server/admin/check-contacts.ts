import type { Actor } from '#shared/actor.ts'
import { fullName } from '#shared/names.ts'
import type { SiteContent } from '../../contract/content.ts'
import { compareContacts } from '../../list-contacts.ts'
import type { SiteDeps } from '../deps.ts'
import { getMailPractice } from '../get-sender.ts'
import type { PublishedSite } from '../published-site.ts'
import { contactsChangedEmail } from './contacts-email.ts'

/**
 * Contacts and links decide whom clients call, write to and pay, so that the password is asked and every
 * administrator gets a mail. Joins the transaction of the publication.
 * @throws not-allowed when the password must be confirmed first
 */
export async function checkContacts(
  deps: SiteDeps,
  published: PublishedSite,
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
  await deps.requireConfirmed(sessionToken)
  for (const { email, firstName } of await deps.accounts.listAdministrators()) {
    const mail = contactsChangedEmail({
      practice: getMailPractice(published)(),
      firstName,
      by: fullName(actor),
      added,
      removed,
      at: deps.clock.now(),
      timeZone: deps.timeZone,
    })
    await deps.enqueueMail(email, mail)
  }
}

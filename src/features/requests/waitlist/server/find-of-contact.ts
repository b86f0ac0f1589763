import type { Actor } from '#shared/actor.ts'
import { type Contact, matchesContact, type RecordOfPerson } from '#shared/contact.ts'
import { fullName } from '#shared/names.ts'
import type { WaitlistDeps } from './deps.ts'
import { findScope } from './list-waitlist.ts'

/** People on waiting lists with this email address or phone number, whom the caller records as viewed. */
export async function findOfContact(
  deps: WaitlistDeps,
  actor: Actor,
  contact: Contact,
): Promise<RecordOfPerson[]> {
  const entries = await deps.waitlist.list(await findScope(deps, actor), deps.clock.now())
  return entries
    .filter(
      (entry) =>
        matchesContact(contact, entry) ||
        matchesContact(contact, { email: entry.email, phone: entry.proposedPhone }),
    )
    .map((entry) => ({
      id: entry.id,
      at: entry.createdAt,
      label: `${fullName(entry)} on the waiting list of ${entry.therapistName}`,
      email: entry.email,
      phone: entry.phone,
      contains: { 'unconfirmed details': entry.proposedAt === null ? 0 : 1 },
      why: null,
    }))
}

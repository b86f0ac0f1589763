import type { createChat } from '#features/chat/chat/server/module.ts'
import type { KnownPerson } from '#features/requests/emails/contract/unmatched.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import type { createLeads } from '#features/requests/leads/server/module.ts'
import type { createWaitlist } from '#features/requests/waitlist/server/module.ts'
import { fullName } from '#shared/names.ts'

type Holders = {
  leads: Pick<ReturnType<typeof createLeads>['service'], 'listByAddresses'>
  waitlist: Pick<ReturnType<typeof createWaitlist>['service'], 'listByAddresses'>
  chat: Pick<ReturnType<typeof createChat>['service'], 'listByAddresses'>
}

const toPerson = (kind: KnownPerson['kind'], id: number, name: string, email: string) => ({
  kind,
  id,
  name,
  address: email.toLowerCase(),
})

/** Finds whose email addresses these are, in small letters: of requests, of the waiting list and of chats without a request. */
export const createPeopleFinder =
  ({ leads, waitlist, chat }: Holders) =>
  async (addresses: readonly string[]): Promise<(KnownPerson & { address: string })[]> => {
    if (addresses.length === 0) return []
    return [
      ...(await leads.listByAddresses(addresses)).map((lead) =>
        toPerson('lead', lead.id, leadName(lead), lead.email),
      ),
      ...(await waitlist.listByAddresses(addresses)).map((entry) =>
        toPerson('waitlist', entry.id, fullName(entry), entry.email),
      ),
      ...(await chat.listByAddresses(addresses)).map(({ id, senderName, senderEmail }) =>
        toPerson('chat', id, senderName, senderEmail),
      ),
    ]
  }

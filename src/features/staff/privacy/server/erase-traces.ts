import { mailPurposes } from '#platform/server/mail/message-ids.ts'
import { toComparableAddress } from '#platform/server/mail/outbox-files.ts'
import type { Eraser, Traces } from '#shared/traces.ts'
import type { PrivacyDeps } from './deps.ts'

type TraceDeps = Pick<PrivacyDeps, 'chat' | 'findPeople' | 'leadMail' | 'mail'>

/** The kinds of records that have an address. */
async function findHolders({ chat, findPeople }: TraceDeps, address: string) {
  const kinds = new Set((await findPeople([address])).map(({ kind }) => kind))
  // Of the chats, those people do not include the ones that became a request.
  if (await chat.hasAddress(address)) kinds.add('chat')
  return kinds
}

/**
 * Deletes what a deleted record leaves elsewhere: emails to its person that wait or were written to files, and emails
 * from them that match no request. Emails about another kind of record stay while one has the address, and emails from
 * it while any record has. Call it in the transaction of the deletion. @returns how many emails to them were deleted
 */
export async function eraseTraces(
  deps: TraceDeps,
  { addresses, messageIds = [], isAddressProven = true }: Traces,
  by: Eraser,
): Promise<number> {
  const { leadMail, mail } = deps
  let toClient = await mail.erase({ addresses: [], purposes: [], messageIds })
  for (const address of new Set(addresses.map(toComparableAddress))) {
    const holders = await findHolders(deps, address)
    if (holders.size === 0 && isAddressProven) await leadMail.eraseUnmatched(address, by)
    const purposes = mailPurposes.filter((purpose) => !holders.has(purpose))
    toClient += await mail.erase({ addresses: [address], purposes, messageIds: [] })
  }
  return toClient
}

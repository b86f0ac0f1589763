import type { ImapMailbox, ListedMail } from '#platform/server/mail/imap-mailbox.ts'
import type { LeadMailDeps } from '../deps.ts'
import { isDeliveryReport, readReferences } from './mail-head.ts'
import { readReturnedIds } from './returned-mail.ts'

/** A mail that answers emails to these leads, or returns one of them. */
export type FoundMail = { mail: ListedMail; leadIds: number[]; isReturned: boolean }

type FindDeps = Pick<LeadMailDeps, 'emails' | 'outgoingMail'>
type LeadsById = ReadonlyMap<string, ReadonlySet<number>>

/** The leads of our emails with these Message-IDs, automatic ones included. */
async function mapLeads(
  { emails, outgoingMail }: FindDeps,
  messageIds: readonly string[],
): Promise<LeadsById> {
  const ids = [...new Set(messageIds)]
  const [written, automatic] = await Promise.all([
    emails.findAnswered(ids),
    outgoingMail.findSent(ids),
  ])
  const leadsById = new Map<string, Set<number>>()
  const add = (id: string, leadId: number) =>
    leadsById.set(id, (leadsById.get(id) ?? new Set()).add(leadId))
  for (const { leadId, messageId } of [...written, ...automatic]) add(messageId, leadId)
  for (const { leadId, wireMessageId } of written) if (wireMessageId) add(wireMessageId, leadId)
  for (const { leadId, relayId } of [...written, ...automatic]) {
    // The relay's domain is not known.
    if (relayId) for (const id of ids) if (id.startsWith(`<${relayId}@`)) add(id, leadId)
  }
  return leadsById
}

const listLeads = (leadsById: LeadsById, ids: readonly string[]) => [
  ...new Set(ids.flatMap((id) => [...(leadsById.get(id) ?? [])])),
]

/** The mails that answer emails of ours, and the reports that return one. */
export async function findLeads(
  deps: FindDeps,
  mailbox: Pick<ImapMailbox, 'readOutline' | 'readParts'>,
  listed: readonly ListedMail[],
): Promise<FoundMail[]> {
  const read = listed.map((mail) => ({ mail, ...readReferences(mail.head) }))
  const ids = read.flatMap(({ messageId, answered }) => [messageId ?? [], answered].flat())
  const leadsById = await mapLeads(deps, ids)
  const found: FoundMail[] = []
  for (const { mail, messageId, answered } of read) {
    // A copy of an email of ours.
    if (messageId !== undefined && leadsById.has(messageId)) continue
    const leadIds = listLeads(leadsById, answered)
    if (leadIds.length > 0) found.push({ mail, leadIds, isReturned: false })
    else if (isDeliveryReport(mail.head)) {
      // Most mail servers name our Message-ID only in what they return.
      const returned = await readReturnedIds(mailbox, mail.uid)
      const returnedTo = listLeads(await mapLeads(deps, returned), returned)
      if (returnedTo.length > 0) found.push({ mail, leadIds: returnedTo, isReturned: true })
    }
  }
  return found
}

import type { ImapMailbox, ListedMail } from '#platform/server/mail/imap-mailbox.ts'
import { findPurpose, type MailPurpose } from '#platform/server/mail/message-ids.ts'
import type { LeadMailDeps } from '../deps.ts'
import { loadReader } from '../thread/read-correspondence.ts'
import { isDeliveryReport, parseHead, readFailedRecipients, readReferences } from './mail-head.ts'
import { readReturned } from './returned-mail.ts'

/** A mail that answers an email of ours or returns one, or that someone known has sent. */
export type FoundMail = {
  mail: ListedMail
  /** Empty if it matches no lead. */
  leadIds: number[]
  isReturned: boolean
  /** Subject that our email had, where it matches no lead. */
  purpose: MailPurpose | null
  /** Sender, or the address that it did not reach, in small letters. */
  personAddress: string
}

type FindDeps = Pick<
  LeadMailDeps,
  'emails' | 'outgoingMail' | 'findPeople' | 'secrets' | 'systemEmail'
>
type LeadsById = ReadonlyMap<string, ReadonlySet<number>>
type ReadableMailbox = Pick<ImapMailbox, 'readOutline' | 'readParts'>

/** The leads of our emails with these Message-IDs, automatic ones included. */
export async function mapLeads(
  { emails, outgoingMail }: Pick<FindDeps, 'emails' | 'outgoingMail'>,
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

export const listLeads = (leadsById: LeadsById, ids: readonly string[]) => [
  ...new Set(ids.flatMap((id) => [...(leadsById.get(id) ?? [])])),
]

const findPurposeIn = ({ secrets }: FindDeps, ids: readonly string[]) =>
  ids.map((id) => findPurpose(secrets, id)).find((purpose) => purpose !== undefined) ?? null

/** A report that returns an email of ours, or that says that someone known could not be reached. */
async function findReturned(
  deps: FindDeps,
  mailbox: ReadableMailbox,
  { mail, answered }: { mail: ListedMail; answered: readonly string[] },
): Promise<FoundMail | undefined> {
  // Most mail servers name our Message-ID only in what they return.
  const returned = await readReturned(mailbox, mail.uid)
  const leadIds = listLeads(await mapLeads(deps, returned.ids), returned.ids)
  const recipients = [...new Set([...returned.recipients, ...readFailedRecipients(mail.head)])]
  const report = { mail, isReturned: true, personAddress: recipients[0] ?? '' }
  if (leadIds.length > 0) return { ...report, leadIds, purpose: null }
  const purpose = findPurposeIn(deps, [...answered, ...returned.ids])
  if (purpose) return { ...report, leadIds: [], purpose }
  const [known] = await deps.findPeople(recipients)
  return known && { ...report, leadIds: [], purpose, personAddress: known.address }
}

/** The senders' addresses, in small letters. */
async function readSenders(listed: readonly ListedMail[]): Promise<string[]> {
  const { readSender } = await loadReader()
  return listed.map(({ head }) => readSender(parseHead(head)).address.toLowerCase())
}

/**
 * The mails that answer or return emails of ours, and those from people whose address the practice has. Nothing is guessed:
 * a sender's address assigns no mail to a lead.
 */
export async function findLeads(
  deps: FindDeps,
  mailbox: ReadableMailbox,
  listed: readonly ListedMail[],
): Promise<FoundMail[]> {
  const senders = await readSenders(listed)
  const read = listed.map((mail, at) => ({
    mail,
    personAddress: senders[at] ?? '',
    ...readReferences(mail.head),
  }))
  const ids = read.flatMap(({ messageId, answered }) => [messageId ?? [], answered].flat())
  const leadsById = await mapLeads(deps, ids)
  const people = await deps.findPeople([...new Set(senders)].filter(Boolean))
  const known = new Set(people.map(({ address }) => address))
  known.delete(deps.systemEmail().toLowerCase())
  const found: FoundMail[] = []
  for (const { mail, messageId, answered, personAddress } of read) {
    // A copy of an email of ours.
    if (messageId !== undefined && leadsById.has(messageId)) continue
    if (messageId !== undefined && findPurpose(deps.secrets, messageId)) continue
    const leadIds = listLeads(leadsById, answered)
    const purpose = findPurposeIn(deps, answered)
    const one = { mail, leadIds, isReturned: false, purpose, personAddress }
    if (leadIds.length > 0) found.push(one)
    else if (isDeliveryReport(mail.head)) {
      const returned = await findReturned(deps, mailbox, { mail, answered })
      if (returned) found.push(returned)
    } else if (purpose || known.has(personAddress)) found.push(one)
  }
  return found
}

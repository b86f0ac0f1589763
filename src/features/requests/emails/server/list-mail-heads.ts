import type { Lead } from '#features/requests/leads/contract/leads.ts'
import type { Actor } from '#shared/actor.ts'
import { fullName } from '#shared/names.ts'
import type { EmailStatus } from '../contract.ts'
import type { LeadMailDeps } from './deps.ts'
import type { AnswerKind } from './repository/answers-table.ts'
import type { ReceivedHead, SentHead } from './repository/mail-heads.ts'
import { toAnswerId, toLogId } from './thread/thread-entry.ts'

/** Facts that everyone who may see the lead may know of its emails: their texts are only in `listLeadEmails`. */
export type MailHeads = {
  sent: {
    emailId: string
    at: Date
    by: string
    senderId: number | null
    subject: string
    to: string
    status: EmailStatus
    failure: string | null
    /** When a pending email will be sent. */
    sendAt: Date | null
    /** The reader wrote it and can still take it back. */
    canUndo: boolean
    /** Owner of the mailbox that has the thread, unless it is the reader's or the practice's. */
    heldBy: string | null
    attachments: string[]
  }[]
  received: {
    id: number
    emailId: string
    at: Date
    kind: AnswerKind
    /** Null where the text is only in a mailbox. */
    subject: string | null
    from: string | null
    /** The sender's name or address if it is not the client's; null for the client, and if only a mailbox has it. */
    otherSender: string | null
    attachments: string[]
    isUnread: boolean
    heldBy: string | null
    /** The account of a colleague's mailbox. */
    ownerId: number | null
    ownerName: string | null
  }[]
}

type Sender = {
  actor: Actor
  mailbox: string | undefined
  documentNames: ReadonlyMap<number, string[]>
}

function presentSent(head: SentHead, { actor, mailbox, documentNames }: Sender) {
  const { createdAt, failure, fromAddress, id, senderId, senderName, sendAt, sentAt } = head
  const { status, subject, toAddress, transport } = head
  const isOthers = transport === 'google' && senderId !== actor.userId && fromAddress !== mailbox
  return {
    emailId: toLogId(id),
    at: sentAt ?? createdAt,
    by: senderName,
    senderId,
    subject,
    to: toAddress,
    status,
    failure,
    sendAt: status === 'pending' ? sendAt : null,
    canUndo: status === 'pending' && senderId === actor.userId,
    heldBy: isOthers ? senderName : null,
    attachments: documentNames.get(id) ?? [],
  }
}

type Reader = { actor: Actor; client: string; owners: ReadonlyMap<number, string> }

function presentReceived(head: ReceivedHead, { actor, client, owners }: Reader) {
  const { attachments, fromAddress, fromName, id, kind, mailboxKind } = head
  const { ownerId, providerId, readAt, receivedAt, subject } = head
  const ownerName = ownerId === null ? null : (owners.get(ownerId) ?? 'a former colleague')
  const isOwn = mailboxKind === 'google' && ownerId === actor.userId
  return {
    id,
    // The thread has Gmail's own ids.
    emailId: mailboxKind === 'google' ? providerId : toAnswerId(id),
    at: receivedAt,
    kind,
    subject,
    otherSender:
      fromAddress?.toLowerCase() === client.toLowerCase() ? null : (fromName ?? fromAddress),
    from: fromAddress && fromName ? `${fromName} <${fromAddress}>` : (fromAddress ?? fromName),
    attachments: attachments.map(({ name }) => name),
    isUnread: readAt === null,
    heldBy: isOwn ? null : ownerName,
    ownerId,
    ownerName,
  }
}

/**
 * A lead's emails without their texts, at most `limit` of each direction, newest first. Call it for those who may
 * see the lead.
 */
export async function listMailHeads(
  { accounts, emails, google }: Pick<LeadMailDeps, 'accounts' | 'emails' | 'google'>,
  actor: Actor,
  { id: leadId, email: client }: Pick<Lead, 'id' | 'email'>,
  limit: number,
): Promise<MailHeads> {
  const mailbox = await google.findMailbox(actor.userId)
  const sent = await emails.listSentHeads(leadId, limit)
  // A mailbox also has what was sent from it, which is stored already.
  const sentIds = new Set(
    sent.flatMap((head) => [head.providerId, head.messageId, head.wireMessageId]),
  )
  const found = await emails.listReceivedHeads(leadId, limit)
  const received = found.filter(
    ({ providerId, messageId }) => !sentIds.has(providerId) && !sentIds.has(messageId),
  )
  const ownerIds = [...new Set(received.flatMap(({ ownerId }) => ownerId ?? []))]
  const owners = new Map(
    (await accounts.listNames(ownerIds)).map((owner) => [owner.id, fullName(owner)]),
  )
  const documentNames = await emails.listDocumentNames(sent.map(({ id }) => id))
  return {
    sent: sent.map((head) => presentSent(head, { actor, mailbox, documentNames })),
    received: received.map((head) => presentReceived(head, { actor, client, owners })),
  }
}

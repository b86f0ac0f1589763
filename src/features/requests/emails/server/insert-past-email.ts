import type { StoredEmail } from './repository/emails-table.ts'
import type { LeadMailRepository } from './repository.ts'

export type PastEmail = Pick<
  StoredEmail,
  | 'leadId'
  | 'senderId'
  | 'senderName'
  | 'fromAddress'
  | 'toName'
  | 'toAddress'
  | 'language'
  | 'subject'
  | 'message'
  | 'messageId'
  | 'threadId'
> & { sentAt: Date }

/** Stores an email of the practice's address as if it had been sent, for the demo practice. */
export async function insertPastEmail(
  emails: Pick<LeadMailRepository, 'insert'>,
  { sentAt, ...email }: PastEmail,
): Promise<void> {
  const { messageId, threadId } = email
  await emails.insert({
    ...email,
    transport: 'system',
    htmlMessage: null,
    status: 'sent',
    failure: null,
    sendKey: messageId.replaceAll(/[^A-Za-z0-9_-]/g, '').slice(0, 64),
    wireMessageId: null,
    inReplyTo: threadId && `<${threadId}>` !== messageId ? `<${threadId}>` : null,
    referenceIds: null,
    providerId: null,
    attempts: 1,
    claimedUntil: null,
    createdAt: sentAt,
    sentAt,
    sendAt: null,
  })
}

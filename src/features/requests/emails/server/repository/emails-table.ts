import type { Generated, Insertable, Selectable } from 'kysely'
import type { Language } from '#shared/language.ts'
import type { EmailStatus, SenderKind } from '../../contract.ts'

type LeadEmailsTable = {
  id: Generated<number>
  leadId: number
  senderId: number | null
  senderName: string
  transport: SenderKind
  fromAddress: string
  toName: string
  toAddress: string
  /** The language of the texts around the message. */
  language: Language
  subject: string
  message: string
  htmlMessage: string | null
  status: EmailStatus
  failure: string | null
  sendKey: string
  messageId: string
  wireMessageId: string | null
  /** The id that the relay gave it, which may be in place of our Message-ID. */
  relayId: string | null
  inReplyTo: string | null
  /** Message-IDs separated by spaces, as in the header. */
  referenceIds: string | null
  threadId: string | null
  providerId: string | null
  attempts: Generated<number>
  claimedUntil: Date | null
  createdAt: Date
  sentAt: Date | null
  /** When it is, or was, to be sent, for an email that could be undone. */
  sendAt: Date | null
  /** Marks an uncontacted lead as contacted once the email is sent. */
  marksContacted: Generated<boolean>
}

export type Tables = { leadEmails: LeadEmailsTable }
export type StoredEmail = Selectable<LeadEmailsTable>
export type NewEmail = Insertable<LeadEmailsTable>

/** Fields that may differ when an email is sent again. */
export type EmailContent = Pick<
  StoredEmail,
  | 'senderId'
  | 'senderName'
  | 'transport'
  | 'fromAddress'
  | 'toName'
  | 'toAddress'
  | 'language'
  | 'subject'
  | 'message'
  | 'htmlMessage'
  | 'inReplyTo'
  | 'referenceIds'
  | 'threadId'
  | 'marksContacted'
>

/** End of a delivery. */
export type EmailOutcome = {
  status: 'sent' | 'failed' | 'unknown'
  failure: string | null
  threadId?: string | null
  providerId?: string | null
  wireMessageId?: string | null
  relayId?: string | null
  sentAt: Date | null
}

import type { Generated, Selectable } from 'kysely'
import type { MessageKind } from '../../contract.ts'

/** `own`: written by the practice outside this product, with a copy to its own mailbox. */
export type AnswerKind = MessageKind | 'own'

/** A file of an email, and where its mailbox has it. */
export type StoredAttachment = {
  name: string
  /** In bytes, as the mail states; encoded files are a third smaller. */
  size: number
  /** The number of the part in the mail. */
  part: string
}

type LeadAnswersTable = {
  id: Generated<number>
  leadId: number
  mailboxId: number
  kind: AnswerKind
  /** Unique within the lead. */
  messageId: string
  /** The Message-ID, where another answer of the lead has it as well, or where the text is not stored. */
  wireMessageId: string | null
  validity: string | null
  providerId: string
  fromName: string | null
  fromAddress: string | null
  toAddress: string | null
  subject: string | null
  /** Message-IDs separated by spaces. */
  referenceIds: string | null
  html: string | null
  plain: string | null
  attachments: StoredAttachment[]
  isCut: boolean
  receivedAt: Date
  readAt: Date | null
  readBy: number | null
}

/** One row for each mailbox that is read for answers. */
type AnswerMailboxesTable = {
  id: Generated<number>
  kind: 'imap' | 'google'
  mailboxKey: string
  userId: number | null
  address: string
  validity: string | null
  position: string | null
  heldBy: string | null
  heldUntil: Date | null
  lastSuccessAt: Date | null
  failure: string | null
  /** Mails that could not be read, each within a week of the one before. */
  skippedCount: Generated<number>
  skippedAt: Date | null
}

export type AnswerTables = {
  leadAnswers: LeadAnswersTable
  answerMailboxes: AnswerMailboxesTable
}
export type StoredAnswer = Selectable<LeadAnswersTable>
export type NewAnswer = Omit<StoredAnswer, 'id' | 'readAt' | 'readBy'>
export type AnswerMailbox = Selectable<AnswerMailboxesTable>

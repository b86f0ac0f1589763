import type { ReceivedMail } from '../mail-reader.ts'
import type { AnswerMailbox, NewAnswer } from '../repository/answers-table.ts'

/** Stored fact about a message in Gmail: that it came. Its text stays in the mailbox. */
export const toGmailAnswer = (
  { id: mailboxId, address }: Pick<AnswerMailbox, 'id' | 'address'>,
  leadId: number,
  mail: ReceivedMail,
): NewAnswer => ({
  leadId,
  mailboxId,
  kind: mail.from.address.toLowerCase() === address.toLowerCase() ? 'own' : mail.kind,
  messageId: mail.messageId || `gmail-${mail.id}`,
  wireMessageId: null,
  validity: null,
  providerId: mail.id,
  fromName: null,
  fromAddress: null,
  toAddress: null,
  subject: null,
  referenceIds: null,
  html: null,
  plain: null,
  attachments: [],
  isCut: false,
  receivedAt: new Date(Number(mail.internalDate)),
})

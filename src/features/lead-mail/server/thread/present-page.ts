import type { ThreadMessage } from '../../contract.ts'
import type { Cleaner } from '../html/cleaner.ts'
import { type MailBody, toBody } from '../html/mail-body.ts'
import { threadPage } from '../limits.ts'
import type { ReceivedMail } from '../mail-reader.ts'
import type { StoredEmail } from '../repository/lead-emails-table.ts'
import { type ThreadEntry, toLogId } from './thread-entry.ts'

function presentStored(email: StoredEmail): ThreadMessage {
  const at = email.sentAt ?? email.createdAt
  return {
    id: toLogId(email.id),
    internalDate: String(at.getTime()),
    from: `${email.senderName} <${email.fromAddress}>`,
    to: email.toAddress,
    subject: email.subject,
    date: at.toISOString(),
    body: email.message,
    bodyType: 'plain',
    senderName: email.senderName,
    isFromPractice: true,
    status: email.status,
    failure: email.failure,
    hasPictures: false,
    isCut: false,
    attachments: [],
  }
}

function presentReceived(
  mail: ReceivedMail,
  body: MailBody,
  mailbox: string | undefined,
): ThreadMessage {
  return {
    id: mail.id,
    internalDate: mail.internalDate,
    from: mail.from.address ? `${mail.from.name} <${mail.from.address}>` : mail.from.name,
    to: mail.to,
    subject: mail.subject,
    date: new Date(Number(mail.internalDate)).toISOString(),
    ...body,
    senderName: mail.from.name,
    isFromPractice: mail.from.address.toLowerCase() === mailbox?.toLowerCase(),
    status: 'sent',
    failure: null,
    attachments: mail.attachments,
  }
}

/** The sanitised body of a received email. */
export const readBody = async (mail: ReceivedMail, clean: Cleaner, withPictures = false) =>
  toBody(mail, mail.html === undefined ? undefined : await clean(mail.html, withPictures))

/**
 * The newest messages with their bodies, or those before the message `before`, up to the limits of one
 * response. At least one message is returned, however long it is.
 */
export async function presentPage(
  messages: readonly ThreadEntry[],
  { before, mailbox }: { before: string | undefined; mailbox: string | undefined },
  clean: Cleaner,
): Promise<{ page: ThreadMessage[]; hasEarlier: boolean }> {
  const start = before === undefined ? 0 : messages.findIndex(({ id }) => id === before) + 1
  // What was before a message is unknown once the message itself has been deleted.
  const rest = before !== undefined && start === 0 ? [] : messages.slice(start)
  const page: ThreadMessage[] = []
  let length = 0
  for (const { source } of rest.slice(0, threadPage.maxMessages)) {
    const message =
      'stored' in source
        ? presentStored(source.stored)
        : presentReceived(source.received, await readBody(source.received, clean), mailbox)
    length += message.body.length
    if (page.length > 0 && length > threadPage.maxLength) break
    page.push(message)
  }
  return { page, hasEarlier: page.length < rest.length }
}

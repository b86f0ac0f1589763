import type { ThreadMessage } from '../../contract.ts'
import type { Cleaner } from '../html/cleaner.ts'
import { type MailBody, toBody } from '../html/mail-body.ts'
import { threadPage } from '../limits.ts'
import type { ReceivedMail } from '../mail-reader.ts'
import type { StoredAnswer } from '../repository/answers-table.ts'
import type { EmailDocument } from '../repository/email-documents.ts'
import type { StoredEmail } from '../repository/emails-table.ts'
import { type ThreadEntry, toAnswerId, toLogId } from './thread-entry.ts'

function presentStored(email: StoredEmail, context: Context): ThreadMessage {
  const isPending = email.status === 'pending'
  const isOwn = email.senderId === context.readerId
  const documents = context.documents.get(email.id) ?? []
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
    kind: 'answer',
    isFromOtherAddress: false,
    isUnread: false,
    hasKnownId: false,
    status: email.status,
    failure: email.failure,
    sendAt: isPending ? (email.sendAt?.toISOString() ?? null) : null,
    canUndo: isPending && isOwn,
    ...(email.status === 'failed' && isOwn && { rewrite: toRewrite(email, documents) }),
    hasPictures: false,
    isCut: false,
    attachments: documents.map(({ name }) => name),
  }
}

const toRewrite = ({ sendKey }: StoredEmail, documents: readonly EmailDocument[]) => ({
  sendKey,
  documentIds: documents.flatMap(({ documentId }) => documentId ?? []),
})

type Context = {
  readerId: number
  /** Providers with one address for each sender. */
  client: string
  mailbox: string | undefined
  /** Unread received messages. */
  unreadIds: ReadonlySet<string>
  /** The documents of stored emails. */
  documents: ReadonlyMap<number, readonly EmailDocument[]>
}

const isSameAddress = (one: string, other: string | undefined) =>
  one.toLowerCase() === other?.toLowerCase()

function presentReceived(mail: ReceivedMail, body: MailBody, context: Context): ThreadMessage {
  const { address } = mail.from
  const isFromPractice = isSameAddress(address, context.mailbox)
  return {
    id: mail.id,
    internalDate: mail.internalDate,
    from: toSender(mail.from),
    to: mail.to,
    subject: mail.subject,
    date: new Date(Number(mail.internalDate)).toISOString(),
    ...body,
    senderName: mail.from.name,
    isFromPractice,
    kind: mail.kind,
    isFromOtherAddress: !isFromPractice && !isSameAddress(address, context.client),
    isUnread: !isFromPractice && context.unreadIds.has(mail.id),
    hasKnownId: false,
    status: 'sent',
    failure: null,
    sendAt: null,
    canUndo: false,
    attachments: mail.attachments.map(({ name }) => name),
  }
}

const toSender = ({ name, address }: ReceivedMail['from']) =>
  address ? `${name} <${address}>` : name

function presentAnswer(answer: StoredAnswer, body: MailBody, context: Context): ThreadMessage {
  const { fromName, fromAddress, receivedAt } = answer
  const from = { name: fromName ?? '', address: fromAddress ?? '' }
  return {
    id: toAnswerId(answer.id),
    internalDate: String(receivedAt.getTime()),
    from: toSender(from),
    to: answer.toAddress ?? '',
    subject: answer.subject ?? '',
    date: receivedAt.toISOString(),
    ...body,
    isCut: body.isCut || answer.isCut,
    senderName: from.name,
    isFromPractice: false,
    kind: answer.kind === 'own' ? 'answer' : answer.kind,
    isFromOtherAddress: !isSameAddress(from.address, context.client),
    isUnread: answer.kind !== 'own' && context.unreadIds.has(toAnswerId(answer.id)),
    hasKnownId: answer.wireMessageId !== null && (answer.html ?? answer.plain) !== null,
    status: 'sent',
    failure: null,
    sendAt: null,
    canUndo: false,
    attachments: answer.attachments.map(({ name }) => name),
  }
}

/** The sanitised body of a received email. */
export const readBody = async (
  mail: Pick<ReceivedMail, 'html' | 'plain'>,
  clean: Cleaner,
  withPictures = false,
) => toBody(mail, mail.html === undefined ? undefined : await clean(mail.html, withPictures))

/** The same for an email of the practice's mailbox. */
export const readAnswerBody = (
  { html, plain }: Pick<StoredAnswer, 'html' | 'plain'>,
  clean: Cleaner,
  withPictures = false,
) => readBody({ html: html ?? undefined, plain: plain ?? undefined }, clean, withPictures)

async function presentEntry(
  { source }: ThreadEntry,
  context: Context,
  clean: Cleaner,
): Promise<ThreadMessage> {
  if ('stored' in source) return presentStored(source.stored, context)
  if ('received' in source) {
    const { received } = source
    return presentReceived(received, await readBody(received, clean), context)
  }
  return presentAnswer(source.answer, await readAnswerBody(source.answer, clean), context)
}

/**
 * The newest messages with their bodies, or those before the message `before`, up to the limits of one
 * response. At least one message is returned, however long it is.
 */
export async function presentPage(
  messages: readonly ThreadEntry[],
  { before, ...context }: Context & { before: string | undefined },
  clean: Cleaner,
): Promise<{ page: ThreadMessage[]; hasEarlier: boolean }> {
  const start = before === undefined ? 0 : messages.findIndex(({ id }) => id === before) + 1
  // The state before a message is unknown once the message itself has been deleted.
  const rest = before !== undefined && start === 0 ? [] : messages.slice(start)
  const page: ThreadMessage[] = []
  let length = 0
  for (const entry of rest.slice(0, threadPage.maxMessages)) {
    const message = await presentEntry(entry, context, clean)
    length += message.body.length
    if (page.length > 0 && length > threadPage.maxLength) break
    page.push(message)
  }
  return { page, hasEarlier: page.length < rest.length }
}

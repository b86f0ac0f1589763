import type { ImapMailbox, ListedMail } from '#platform/server/mail/imap-mailbox.ts'
import { textLimits } from '#shared/text.ts'
import { maxHtmlLength } from '../limits.ts'
import type { ReceivedMail } from '../mail-reader.ts'
import { cutText } from '../mail-text.ts'
import type { NewAnswer } from '../repository/answers-table.ts'
import { loadReader } from '../thread/read-correspondence.ts'
import { listTextParts, maxTextBytes, maxTextParts, toPayload } from './mail-parts.ts'

/** Everything about an answer but its lead. */
type ReadAnswer = Omit<NewAnswer, 'leadId' | 'mailboxId'>

const maxReferenceLength = 20_000

type ReadOptions = {
  /** Reads no more than what was listed, after the rest could not be parsed. */
  isHeadOnly: boolean
  /** The mail returns an email of ours. */
  isReturned: boolean
  systemEmail: string
}

type ReadableMailbox = Pick<ImapMailbox, 'uidValidity' | 'readOutline' | 'readParts'>

async function readMail(
  mailbox: ReadableMailbox,
  { uid, receivedAt, head }: ListedMail,
  isHeadOnly: boolean,
) {
  const { readReceived } = await loadReader()
  const outline = isHeadOnly
    ? { head, structure: { type: 'text/plain' } }
    : await mailbox.readOutline(uid)
  if (!outline) return undefined
  const all = isHeadOnly ? [] : listTextParts(outline.structure)
  const parts = all.slice(0, maxTextParts)
  const keys = parts.map(({ key }) => key)
  const texts = await mailbox.readParts(uid, keys, maxTextBytes)
  const mail = readReceived({
    id: String(uid),
    threadId: '',
    labelIds: [],
    internalDate: String(receivedAt.getTime()),
    payload: toPayload(outline.head, outline.structure, texts),
  })
  const isLong = all.length > maxTextParts || all.some(({ size }) => size > maxTextBytes)
  const isReport = /^multipart\/report$/i.test(outline.structure.type)
  return { mail, isCut: isHeadOnly || isLong, isReport }
}

const toReferenceIds = ({ references }: ReceivedMail) =>
  references.join(' ').length > maxReferenceLength ? references.at(-1) : references.join(' ')

/** Reads the text of one mail and the list of its files. @returns undefined when it was deleted in the meantime */
export async function readAnswer(
  mailbox: ReadableMailbox,
  listed: ListedMail,
  { isHeadOnly, isReturned, systemEmail }: ReadOptions,
): Promise<ReadAnswer | undefined> {
  const read = await readMail(mailbox, listed, isHeadOnly)
  if (!read) return undefined
  const { mail, isCut, isReport } = read
  const { uidValidity } = mailbox
  const isOwn = mail.from.address.toLowerCase() === systemEmail.toLowerCase()
  return {
    // Older mail servers return emails without a report that says why.
    kind: isReturned && !isReport ? 'bounce' : isOwn ? 'own' : mail.kind,
    messageId: mail.messageId || `imap-${uidValidity}-${listed.uid}`,
    wireMessageId: null,
    validity: uidValidity,
    providerId: String(listed.uid),
    fromName: mail.from.name,
    fromAddress: mail.from.address,
    toAddress: mail.to,
    subject: mail.subject,
    referenceIds: toReferenceIds(mail) || null,
    // More than is ever shown, which shows that there was more: one character may take two code units.
    html: mail.html === undefined ? null : cutText(mail.html, maxHtmlLength + 2),
    plain: mail.plain === undefined ? null : cutText(mail.plain, textLimits.emailBody + 2),
    attachments: mail.attachments,
    isCut,
    receivedAt: listed.receivedAt,
  }
}

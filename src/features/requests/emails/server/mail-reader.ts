import { addressParser, decodeWords } from 'postal-mime'
import type { MessageKind } from '../contract.ts'
import type { GmailMessage, GmailPart } from './gmail.ts'
import { findHeader, toLine, toPartText } from './mail-fields.ts'
import { toMailText } from './mail-text.ts'
import { readParts } from './mail-words.ts'
import type { StoredAttachment } from './repository/answers-table.ts'

/** A parsed email from a mailbox. Its HTML is not sanitised yet, since that takes time. */
export type ReceivedMail = {
  id: string
  threadId: string
  internalDate: string
  /** `<…@…>` */
  messageId: string
  kind: MessageKind
  references: string[]
  from: { name: string; address: string }
  to: string
  subject: string
  /** Unsanitised. */
  html: string | undefined
  plain: string | undefined
  attachments: StoredAttachment[]
}

type Headers = GmailPart['headers']

const maxHeaderLength = 1_000

/** A header as it is displayed: on one line, with encoded words (RFC 2047) decoded. */
const decodeHeader = (headers: Headers, name: string) =>
  toLine(decodeWords(findHeader(headers, name)), maxHeaderLength)

// An encoded address takes several times its length.
const maxAddressesLength = 4_000

/** Parsed before it is decoded (RFC 2047, 5): what is encoded in a name is never an address. */
const parseAddresses = (headers: Headers, name: string) =>
  addressParser(toLine(findHeader(headers, name), maxAddressesLength), { flatten: true })

export const parseMessageIds = (text: string) => toMailText(text).match(/<[^<>\s]{1,990}>/g) ?? []

/** True if a person wrote the mail: from the headers that machines add (RFC 3834, RFC 3464). */
function findKind(payload: GmailPart): MessageKind {
  const { headers } = payload
  if (payload.mimeType.toLowerCase() === 'multipart/report') {
    const report = payload.parts?.find((part) => /delivery-status$/i.test(part.mimeType))
    if (report === undefined) return 'auto-reply'
    // A report may also say that an email is delayed, was delivered, or was read, each for one of its recipients.
    const actions = [...toPartText(report).matchAll(/^action:\s*(\w+)/gim)]
    const isFailed =
      actions.length === 0 || actions.some(([, action = '']) => action.toLowerCase() === 'failed')
    return isFailed ? 'bounce' : 'auto-reply'
  }
  const submitted = findHeader(headers, 'auto-submitted').trim()
  const isAutomatic =
    (submitted !== '' && !/^no\b/i.test(submitted)) ||
    findHeader(headers, 'return-path').trim() === '<>' ||
    /^auto_reply$/i.test(findHeader(headers, 'precedence').trim()) ||
    ['x-autoreply', 'x-autorespond'].some((name) => findHeader(headers, name) !== '')
  return isAutomatic ? 'auto-reply' : 'answer'
}

/**
 * The first sender with an address. A name with a comma and without quotes is parsed as several senders, of which
 * only the last has the address.
 */
export function readSender(headers: Headers): { name: string; address: string } {
  const given = parseAddresses(headers, 'from')
  const senders = given.some(({ address }) => address)
    ? given
    : [...given, ...parseAddresses(headers, 'sender')]
  const at = senders.findIndex(({ address }) => address)
  const named = at === -1 ? senders.slice(0, 1) : senders.slice(0, at + 1)
  // The parser decodes encoded words, so its results are cleaned again.
  const name = named.flatMap((one) => one.name || []).join(', ')
  return { name: toLine(name, 200), address: toLine(senders[at]?.address ?? '', 254) }
}

/** Converts a Gmail message for the thread. Its sender controls every part, so lengths are limited. */
export function readReceived(message: GmailMessage): ReceivedMail {
  const { headers } = message.payload
  const { name, address } = readSender(headers)
  const { html, plain, attachments } = readParts(message.payload)
  return {
    id: message.id,
    threadId: message.threadId,
    internalDate: message.internalDate,
    messageId: parseMessageIds(findHeader(headers, 'message-id'))[0] ?? '',
    // Without References, In-Reply-To names the message's parent (RFC 5322, 3.6.4).
    kind: findKind(message.payload),
    references: parseMessageIds(
      findHeader(headers, 'references') || findHeader(headers, 'in-reply-to'),
    ),
    from: { name: name || address || 'Unknown sender', address },
    to: parseAddresses(headers, 'to')
      .map((one) => toLine(one.address ?? '', 254))
      .filter(Boolean)
      .slice(0, 10)
      .join(', '),
    subject: decodeHeader(headers, 'subject'),
    html,
    plain,
    attachments,
  }
}

import { addressParser, decodeWords } from 'postal-mime'
import type { MessageKind } from '../contract.ts'
import type { GmailMessage, GmailPart } from './gmail.ts'
import { cutText, toMailText } from './mail-text.ts'
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

const findHeader = (headers: Headers, name: string) =>
  headers.find((one) => one.name.toLowerCase() === name)?.value ?? ''

// Overrides of the direction of text, with which a sender could show an address or a file name reversed.
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

const toLine = (text: string, max: number) =>
  cutText(
    toMailText(
      text
        .replace(directionControls, '')
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
    ),
    max,
  )

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

const getCharset = (part: GmailPart) =>
  /charset\s*=\s*"?([^";\s]+)/i.exec(findHeader(part.headers, 'content-type'))?.[1]

/** Decodes valid UTF-8 as such, other bytes by the declared charset, or else as windows-1252. */
export function decodeText(bytes: Uint8Array, charset: string | undefined): string {
  const isStateful = charset !== undefined && /^(iso-2022|utf-?7|hz-gb|utf-?16)/i.test(charset)
  if (!isStateful) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      // Not UTF-8, whatever charset is declared.
    }
  }
  try {
    const declared = charset && !/^utf-?8$/i.test(charset) ? charset : 'windows-1252'
    return new TextDecoder(declared).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes) // an unknown charset
  }
}

// Much longer than what is shown of it: up to four bytes per character, as base64.
const maxEncodedLength = 1_000_000

/** The first bytes of a part, without an incomplete character at their end. */
function readBytes(data: string): Uint8Array {
  const bytes = Buffer.from(data.slice(0, maxEncodedLength), 'base64url')
  if (data.length <= maxEncodedLength) return bytes
  let end = bytes.length
  while (end > 0 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, Math.max(0, end - 1))
}

/** Whether a person wrote the mail: from the headers that machines add (RFC 3834, RFC 3464). */
function findKind(payload: GmailPart): MessageKind {
  const { headers } = payload
  if (payload.mimeType.toLowerCase() === 'multipart/report') {
    const report = payload.parts?.find((part) => /delivery-status$/i.test(part.mimeType))
    // A report may also say that an email is delayed, was delivered, or was read.
    const action = report && /^action:\s*(\w+)/im.exec(toText(report))?.[1]
    const isFailed = report !== undefined && (action ?? 'failed').toLowerCase() === 'failed'
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

const toText = (part: GmailPart) =>
  toMailText(decodeText(readBytes(part.body?.data ?? ''), getCharset(part)))

const maxFilenameLength = 120

function splitFilename(name: string): [stem: string, extension: string] {
  const extension = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? ''
  return [name.slice(0, name.length - extension.length), extension]
}

/** A file's name without folders, with its extension however long it is. */
function toFilename(given: string): string {
  const [stem, extension] = splitFilename(toLine(given, maxHeaderLength).replace(/^.*[\\/]/, ''))
  return cutText(stem, maxFilenameLength - extension.length) + extension
}

/** Phones give all pictures of a mail the same name: the second one becomes `image (2).jpg`. */
function toUniqueName(name: string, taken: readonly StoredAttachment[]): string {
  const [stem, extension] = splitFilename(name)
  let unique = name
  for (let number = 2; taken.some((file) => file.name === unique); number += 1) {
    unique = `${stem} (${number})${extension}`
  }
  return unique
}

/** The extensions of files without a name, such as pictures that a phone puts into the text. */
const extensions: Partial<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/heic': '.heic',
}

const maxAttachments = 20
const maxDepth = 12

/** The practice's mark in our emails of an earlier version. */
const markFilename = 'mark.png'

type Found = Pick<ReceivedMail, 'html' | 'plain' | 'attachments'>

function collectParts(part: GmailPart, found: Found, depth = 0): Found {
  const type = part.mimeType.toLowerCase()
  const isAttached =
    Boolean(part.filename) || /^attachment/i.test(findHeader(part.headers, 'content-disposition'))
  if (isAttached) {
    const shown =
      toFilename(decodeWords(part.filename ?? '')) || `Attachment${extensions[type] ?? ''}`
    // Replies that quote these contain it.
    if (shown !== markFilename && found.attachments.length < maxAttachments) {
      const { partId = '', body } = part
      const name = toUniqueName(shown, found.attachments)
      found.attachments.push({ name, size: body?.size ?? 0, part: toMailText(partId) })
    }
  } else if (type === 'text/html') found.html ??= toText(part)
  else if (type === 'text/plain') found.plain ??= toText(part)
  // The words of a message inside the message are not its own.
  if (type.startsWith('message/')) return found
  // No mail program nests deeper; only an attack does.
  if (depth < maxDepth) for (const inner of part.parts ?? []) collectParts(inner, found, depth + 1)
  return found
}

/** Converts a Gmail message for the thread. Its sender controls every part, so lengths are limited. */
export function readReceived(message: GmailMessage): ReceivedMail {
  const { headers } = message.payload
  const [from] = parseAddresses(headers, 'from')
  // The parser decodes encoded words, so its results are cleaned again.
  const address = toLine(from?.address ?? '', 254)
  const name = toLine(from?.name ?? '', 200)
  const { html, plain, attachments } = collectParts(message.payload, {
    html: undefined,
    plain: undefined,
    attachments: [],
  })
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

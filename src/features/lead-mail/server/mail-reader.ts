import { addressParser, decodeWords } from 'postal-mime'
import { markPicture } from '#platform/server/mail/mail-layout.ts'
import type { GmailMessage, GmailPart } from './gmail.ts'

/** A mail that others wrote, read as far as it is no work: its HTML is as it came. */
export type ReceivedMail = {
  id: string
  threadId: string
  internalDate: string
  /** `<…@…>` */
  messageId: string
  references: string[]
  from: { name: string; address: string }
  to: string
  subject: string
  /** Not safe to show. */
  html: string | undefined
  plain: string | undefined
  attachments: string[]
}

type Headers = GmailPart['headers']

const header = (headers: Headers, name: string) =>
  headers.find((one) => one.name.toLowerCase() === name)?.value ?? ''

/** A header as its reader sees it: one line, encoded words decoded. */
const words = (headers: Headers, name: string, most = 1_000) =>
  decodeWords(header(headers, name))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, most)

const messageIds = (text: string) => text.match(/<[^<>\s]{1,990}>/g) ?? []

const getCharset = (part: GmailPart) =>
  /charset\s*=\s*"?([^";\s]+)/i.exec(header(part.headers, 'content-type'))?.[1]

/** Bytes as text: as UTF-8 where they are that, else by the charset they claim, else as Windows does. */
export function decodeText(bytes: Uint8Array, charset: string | undefined): string {
  const isStateful = charset !== undefined && /^(iso-2022|utf-?7|hz-gb|utf-?16)/i.test(charset)
  if (!isStateful) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      // Not UTF-8, whatever it says of itself.
    }
  }
  try {
    const claimed = charset && !/^utf-?8$/i.test(charset) ? charset : 'windows-1252'
    return new TextDecoder(claimed).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes) // a charset that nobody knows
  }
}

// Far more than is shown of it: four bytes a character, as base64.
const maxEncodedLength = 1_000_000

/** The first bytes of a part, without a piece of a character at their end. */
function readBytes(data: string): Uint8Array {
  const bytes = Buffer.from(data.slice(0, maxEncodedLength), 'base64url')
  if (data.length <= maxEncodedLength) return bytes
  let end = bytes.length
  while (end > 0 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, Math.max(0, end - 1))
}

const toText = (part: GmailPart) =>
  decodeText(readBytes(part.body?.data ?? ''), getCharset(part))
    // No database, and no page, knows what to do with these.
    .replace(/[\0\u{FFFE}\u{FFFF}]/gu, '')
    .toWellFormed()

type Found = { html: string | undefined; plain: string | undefined; attachments: string[] }

function search(part: GmailPart, found: Found, depth = 0): Found {
  const type = part.mimeType.toLowerCase()
  const isAttached =
    Boolean(part.filename) || /^attachment/i.test(header(part.headers, 'content-disposition'))
  if (isAttached) {
    const name = decodeWords(part.filename ?? '').replace(/[\s\p{Cc}]+/gu, ' ')
    const shown = name.slice(0, 120) || 'Attachment'
    // Our own mark comes back with every answer that quotes us.
    const isNew = shown !== markPicture.filename && !found.attachments.includes(shown)
    if (isNew && found.attachments.length < 20) found.attachments.push(shown)
  } else if (type === 'text/html') found.html ??= toText(part)
  else if (type === 'text/plain') found.plain ??= toText(part)
  // Deeper than any mail program builds, somebody is playing.
  if (depth < 12) for (const inner of part.parts ?? []) search(inner, found, depth + 1)
  return found
}

export function readReceived(message: GmailMessage): ReceivedMail {
  const { headers } = message.payload
  const [from] = addressParser(words(headers, 'from'), { flatten: true })
  const address = (from?.address ?? '').slice(0, 254)
  const { html, plain, attachments } = search(message.payload, {
    html: undefined,
    plain: undefined,
    attachments: [],
  })
  return {
    id: message.id,
    threadId: message.threadId,
    internalDate: message.internalDate,
    messageId: messageIds(header(headers, 'message-id'))[0] ?? '',
    // A program that names only what it answers has said as much (RFC 5322, 3.6.4).
    references: messageIds(header(headers, 'references') || header(headers, 'in-reply-to')),
    from: { name: from?.name?.slice(0, 200) || address || 'Unknown sender', address },
    to: addressParser(words(headers, 'to'), { flatten: true })
      .map((one) => one.address ?? '')
      .filter(Boolean)
      .slice(0, 10)
      .join(', '),
    subject: words(headers, 'subject'),
    html,
    plain,
    attachments,
  }
}

import { decodeText } from './charsets.ts'
import type { GmailPart } from './gmail.ts'
import { cutText, toMailText } from './mail-text.ts'

export const findHeader = (headers: GmailPart['headers'], name: string) =>
  headers.find((one) => one.name.toLowerCase() === name)?.value ?? ''

// Overrides of the direction of text, with which a sender could show an address or a file name reversed.
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

export const toLine = (text: string, max: number) =>
  cutText(
    toMailText(
      text
        .replace(directionControls, '')
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
    ),
    max,
  )

/** One parameter of a part's Content-Type. */
const getParameter = (part: GmailPart, name: string) =>
  new RegExp(`;\\s*${name}\\s*=\\s*"?([^";\\s]+)`, 'i').exec(
    findHeader(part.headers, 'content-type'),
  )?.[1]

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

/** The length of the quote marks at the start of a line. */
const countQuoteMarks = (line: string) => /^>*/.exec(line)?.[0].length ?? 0

/** Joins the lines that a mail program broke only to keep them short (RFC 3676). */
export function joinFlowedLines(text: string, deletesSpace: boolean): string {
  const joined: string[] = []
  let open: number | undefined
  for (const line of text.split(/\r\n|\r|\n/)) {
    const depth = countQuoteMarks(line)
    const words = line.slice(depth).replace(/^ /, '')
    const isSignature = words === '-- '
    const isFlowed = words.endsWith(' ') && !isSignature
    const added = isFlowed && deletesSpace ? words.slice(0, -1) : words
    if (open === depth && !isSignature) joined.push((joined.pop() ?? '') + added)
    else joined.push(depth > 0 ? `${'>'.repeat(depth)} ${added}` : added)
    open = isFlowed ? depth : undefined
  }
  return joined.join('\n')
}

// Programs write it at the beginning of a page.
const maxHeadLength = 2_000

/** The charset that HTML declares in itself. */
const findHtmlCharset = (bytes: Uint8Array) =>
  /<meta\b[^>]*\bcharset\s*=\s*["']?\s*([\w:.-]+)/i.exec(
    Buffer.from(bytes.subarray(0, maxHeadLength)).toString('latin1'),
  )?.[1]

/** The text of a part, decoded, with its lines as they were written. */
export function toPartText(part: GmailPart): string {
  const bytes = readBytes(part.body?.data ?? '')
  const isHtml = part.mimeType.toLowerCase() === 'text/html'
  const charset = getParameter(part, 'charset') ?? (isHtml ? findHtmlCharset(bytes) : undefined)
  const text = toMailText(decodeText(bytes, charset))
  const isFlowed = getParameter(part, 'format')?.toLowerCase() === 'flowed'
  if (!isFlowed || isHtml) return text
  return joinFlowedLines(text, getParameter(part, 'delsp')?.toLowerCase() === 'yes')
}

import { isUtf8 } from 'node:buffer'
import type { MailStructure } from '#platform/server/mail/imap-mailbox.ts'
import type { GmailPart } from '../gmail.ts'
import { isTextType } from '../mail-part-types.ts'
import { parseHead } from './mail-head.ts'

/** In bytes, of each text of a mail. Much more than is shown of it. */
export const maxTextBytes = 1_000_000

const maxDepth = 12

const getFilename = ({ dispositionParameters, parameters }: MailStructure) =>
  dispositionParameters?.['filename'] ?? parameters?.['name'] ?? ''

const isAttached = (node: MailStructure) => /^attachment/i.test(node.disposition ?? '')

/** Name by which a part is requested. A mail of one part has its text as `TEXT`. */
export const toKey = ({ part }: MailStructure) => part ?? 'TEXT'

type TextPart = { key: string; size: number }

/** Many more than a mail program makes. */
export const maxTextParts = 40

// The parser takes a multipart without any part for a leaf of the type `mixed/`.
const isMultipart = ({ type }: MailStructure) =>
  /^multipart\/|^(?:mixed|alternative|related|report|signed)\/$/i.test(type)

/**
 * A mail that says it has parts, but not where they begin: servers describe it without parts, or with an empty one. Its
 * words are somewhere in its text.
 */
function isUndivided(structure: MailStructure): boolean {
  const children = structure.childNodes ?? []
  const hasBoundary = structure.parameters?.['boundary'] !== undefined
  return isMultipart(structure) && !hasBoundary && children.every((child) => !child.size)
}

/** The parts that may be a mail's text, which their content decides, in order. */
export function listTextParts(structure: MailStructure): TextPart[] {
  if (isUndivided(structure)) return [{ key: 'TEXT', size: 0 }]
  const found: TextPart[] = []
  const visit = (node: MailStructure, depth: number) => {
    if (isAttached(node)) return
    if (isTextType(node.type) || /^message\/delivery-status$/i.test(node.type)) {
      found.push({ key: toKey(node), size: node.size ?? 0 })
    }
    // A message inside the message has text of its own.
    if (depth >= maxDepth || /^message\/rfc822$/i.test(node.type)) return
    for (const child of node.childNodes ?? []) visit(child, depth + 1)
  }
  visit(structure, 0)
  return found
}

/** Spaces at the end of a line were added on the way (RFC 2045, 6.7). A pattern would read a long run of them again and again. */
function trimLine(line: string): string {
  const lineEnd = line.endsWith('\r') ? '\r' : ''
  let end = line.length - lineEnd.length
  while (line[end - 1] === ' ' || line[end - 1] === '\t') end -= 1
  return line.slice(0, end) + lineEnd
}

function decodeQuotedPrintable(bytes: Buffer): Buffer {
  const text = bytes
    .toString('latin1')
    .split('\n')
    .map(trimLine)
    .join('\n')
    .replace(/=(?:\r?\n|\r|$)/g, '')
  const decoded = text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(decoded, 'latin1')
}

/** Each padding ends a run: programs that add a text to another encode each by itself. */
function decodeBase64(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1').replace(/[^A-Za-z0-9+/=]+/g, '')
  if (/^[^=]*=*$/.test(text)) return Buffer.from(text, 'base64')
  return Buffer.concat((text.match(/[^=]+/g) ?? []).map((run) => Buffer.from(run, 'base64')))
}

const isBase64Line = (line: string) => /^\s*[A-Za-z0-9+/]*=*\s*$/.test(line)
/** Encoders fill their lines. */
const minFullLine = 40

/**
 * Base64, and the plain lines that a mailing list or a scanner added below it. Some programs declare base64 and send
 * the words as they are.
 */
function decodeBase64Text(bytes: Buffer): Buffer {
  const lines = bytes.toString('latin1').split(/\r?\n/)
  if (!lines.some((line) => /\S\s+\S/.test(line))) return decodeBase64(bytes)
  const end = lines.findIndex((line) => !isBase64Line(line))
  const encoded = lines.slice(0, end).map((line) => line.trim())
  const decoded = decodeBase64(Buffer.from(encoded.join(''), 'latin1'))
  const isEncoded = (encoded[0] ?? '').length >= minFullLine || isUtf8(decoded)
  if (decoded.length === 0 || !isEncoded) return bytes
  return Buffer.concat([decoded, Buffer.from(`\n${lines.slice(end).join('\n')}`, 'latin1')])
}

/** Decodes the transfer encoding of a part with text. */
export const decodeTextTransfer = (bytes: Buffer, encoding = ''): Buffer =>
  encoding.trim().toLowerCase() === 'base64'
    ? decodeBase64Text(bytes)
    : decodeTransfer(bytes, encoding)

/** The lines between `begin` and `end`: a length, then four characters for each three bytes. */
function decodeUuencoded(bytes: Buffer): Buffer {
  const lines = bytes.toString('latin1').split(/\r?\n/)
  const begin = lines.findIndex((line) => /^begin(-base64)? [0-7]{3,4} /.test(line))
  if (begin === -1) return bytes
  if (lines[begin]?.startsWith('begin-')) {
    return decodeBase64(Buffer.from(lines.slice(begin + 1).join('\n'), 'latin1'))
  }
  const valueAt = (line: string, at: number) => ((line.codePointAt(at) ?? 0x20) - 0x20) & 0x3f
  const decoded = lines.slice(begin + 1).map((line) => {
    const length = line === '' || line === 'end' ? 0 : valueAt(line, 0)
    const triples = Array.from({ length: Math.ceil(length / 3) }, (_, index) => {
      const at = 1 + index * 4
      const a = valueAt(line, at)
      const b = valueAt(line, at + 1)
      const c = valueAt(line, at + 2)
      const d = valueAt(line, at + 3)
      return [(a << 2) | (b >> 4), ((b & 0xf) << 4) | (c >> 2), ((c & 0x3) << 6) | d]
    })
    return Buffer.from(triples.flat().slice(0, length))
  })
  return Buffer.concat(decoded)
}

/** Decodes a part's transfer encoding, also of a part that was cut. */
export function decodeTransfer(bytes: Buffer, encoding = ''): Buffer {
  const name = encoding.trim().toLowerCase()
  if (name === 'base64') return decodeBase64(bytes)
  if (/^(?:x-)?uu(?:e|encode)$/.test(name)) return decodeUuencoded(bytes)
  return name === 'quoted-printable' ? decodeQuotedPrintable(bytes) : bytes
}

/** The parameters of a Content-Type that the reader of the text needs. */
const readParameters = ['charset', 'format', 'delsp'] as const

function toContentType({ type, parameters }: MailStructure): string {
  const given = readParameters.flatMap((name) => {
    const value = parameters?.[name]
    return value ? [`${name}="${value.replace(/["\s]/g, '')}"`] : []
  })
  return [type, ...given].join('; ')
}

function toPart(node: MailStructure, texts: ReadonlyMap<string, Buffer>, depth: number): GmailPart {
  const bytes = node.childNodes ? undefined : texts.get(toKey(node))
  return {
    partId: node.part ?? '1',
    mimeType: node.type,
    filename: getFilename(node),
    headers: [
      { name: 'content-type', value: toContentType(node) },
      { name: 'content-disposition', value: node.disposition ?? '' },
    ],
    body: {
      size: node.size,
      data: bytes && decodeTextTransfer(bytes, node.encoding).toString('base64url'),
    },
    parts:
      depth >= maxDepth ? [] : (node.childNodes ?? []).map((one) => toPart(one, texts, depth + 1)),
  }
}

/** The first readable part of a text that is split by lines such as `--b1`, or the whole of a text that is not. */
function readUndivided(bytes: Buffer): { type: string; encoding: string; bytes: Buffer } {
  const text = bytes.toString('latin1')
  const line = /(?:^|\n)(--[^\s-][^\r\n]*)\r?\n(?=[\w-]+:)/.exec(text)?.[1]
  const pieces = line === undefined ? [] : text.split(line).slice(1)
  const parts = pieces.map((piece) => {
    const [head = '', ...body] = piece.replace(/^\r?\n/, '').split(/\r?\n\r?\n/)
    const field = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(head)?.[1] ?? ''
    return {
      type: field('content-type').trim(),
      encoding: field('content-transfer-encoding'),
      bytes: Buffer.from(body.join('\n\n').replace(/\r?\n$/, ''), 'latin1'),
    }
  })
  const words =
    parts.find(({ type }) => /^text\/plain/i.test(type)) ??
    parts.find(({ type }) => /^text\/html/i.test(type))
  return words ?? { type: 'text/plain', encoding: '', bytes }
}

function toUndividedPart(texts: ReadonlyMap<string, Buffer>): GmailPart {
  const { type, encoding, bytes } = readUndivided(texts.get('TEXT') ?? Buffer.alloc(0))
  return {
    partId: '1',
    mimeType: /^[\w/+.-]+/.exec(type)?.[0] ?? 'text/plain',
    filename: '',
    headers: [{ name: 'content-type', value: type }],
    body: { size: bytes.length, data: decodeTextTransfer(bytes, encoding).toString('base64url') },
    parts: [],
  }
}

/** A mail in the form in which Gmail gives its mails, which one reader then reads. */
export function toPayload(
  head: string,
  structure: MailStructure,
  texts: ReadonlyMap<string, Buffer>,
): GmailPart {
  const root = isUndivided(structure) ? toUndividedPart(texts) : toPart(structure, texts, 0)
  return { ...root, headers: [...root.headers, ...parseHead(head)] }
}

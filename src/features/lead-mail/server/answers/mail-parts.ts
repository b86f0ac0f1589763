import type { MailStructure } from '#platform/server/mail/imap-mailbox.ts'
import type { GmailPart } from '../gmail.ts'
import { parseHead } from './mail-head.ts'

/** In bytes, of each text of a mail. Much more than is shown of it. */
export const maxTextBytes = 1_000_000

const maxDepth = 12

const getFilename = ({ dispositionParameters, parameters }: MailStructure) =>
  dispositionParameters?.['filename'] ?? parameters?.['name'] ?? ''

const isAttached = (node: MailStructure) =>
  getFilename(node) !== '' || /^attachment/i.test(node.disposition ?? '')

const textTypes = new Set(['text/html', 'text/plain', 'message/delivery-status'])

/** How a part is requested. A mail of one part has its text as `TEXT`. */
const toKey = ({ part }: MailStructure) => part ?? 'TEXT'

type TextPart = { key: string; size: number }

/** The parts with a mail's words: the first of each type that is no attachment. */
export function listTextParts(structure: MailStructure): TextPart[] {
  const found = new Map<string, TextPart>()
  const visit = (node: MailStructure, depth: number) => {
    const type = node.type.toLowerCase()
    if (isAttached(node)) return
    if (textTypes.has(type) && !found.has(type)) {
      found.set(type, { key: toKey(node), size: node.size ?? 0 })
    }
    // A message inside the message has words of its own.
    if (depth >= maxDepth || type === 'message/rfc822') return
    for (const child of node.childNodes ?? []) visit(child, depth + 1)
  }
  visit(structure, 0)
  return [...found.values()]
}

function decodeQuotedPrintable(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1').replace(/=[ \t]*\r?\n/g, '')
  const decoded = text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(decoded, 'latin1')
}

/** Decodes a part's transfer encoding, also of a part that was cut. */
export function decodeTransfer(bytes: Buffer, encoding = ''): Buffer {
  if (/^base64$/i.test(encoding)) return Buffer.from(bytes.toString('latin1'), 'base64')
  return /^quoted-printable$/i.test(encoding) ? decodeQuotedPrintable(bytes) : bytes
}

function toPart(node: MailStructure, texts: ReadonlyMap<string, Buffer>, depth: number): GmailPart {
  const bytes = node.childNodes ? undefined : texts.get(toKey(node))
  const charset = node.parameters?.['charset']
  return {
    partId: node.part ?? '1',
    mimeType: node.type,
    filename: getFilename(node),
    headers: [
      { name: 'content-type', value: charset ? `${node.type}; charset="${charset}"` : node.type },
      { name: 'content-disposition', value: node.disposition ?? '' },
    ],
    body: {
      size: node.size,
      data: bytes && decodeTransfer(bytes, node.encoding).toString('base64url'),
    },
    parts:
      depth >= maxDepth ? [] : (node.childNodes ?? []).map((one) => toPart(one, texts, depth + 1)),
  }
}

/** A mail in the form in which Gmail gives its mails, which one reader then reads. */
export function toPayload(
  head: string,
  structure: MailStructure,
  texts: ReadonlyMap<string, Buffer>,
): GmailPart {
  const root = toPart(structure, texts, 0)
  return { ...root, headers: [...parseHead(head), ...root.headers] }
}

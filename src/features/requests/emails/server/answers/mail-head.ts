import { decodeText } from '../charsets.ts'
import { parseMessageIds } from '../mail-reader.ts'

type Header = { name: string; value: string }

/** The header fields that decide whether a mail belongs to a lead. Nothing else is read of other mail. */
export const matchingFields = [
  'message-id',
  'in-reply-to',
  'references',
  'from',
  'date',
  'content-type',
  'x-failed-recipients',
] as const

/** Splits a mail's head into unfolded fields. `head` has one character per byte. */
export const parseHead = (head: string): Header[] =>
  head
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const colon = line.indexOf(':')
      if (colon < 1) return []
      const value = decodeText(Buffer.from(line.slice(colon + 1).trim(), 'latin1'), undefined)
      return [{ name: line.slice(0, colon).trim(), value }]
    })

// The sender decides how many ids a mail names. The first and the last are those of its thread.
const maxFirst = 5
const maxLast = 45

/** The ids in a field. A single one may lack its brackets. */
function parseIds(value: string): string[] {
  const bare = /^[^<>\s]{1,500}@[^<>\s]{1,400}$/.exec(value.trim())?.[0]
  return bare === undefined ? parseMessageIds(value) : parseMessageIds(`<${bare}>`)
}

/** The Message-ID of a mail, and those that it answers. */
export function readReferences(head: string): {
  messageId: string | undefined
  answered: string[]
} {
  const fields = parseHead(head)
  const read = (name: string) =>
    fields
      .filter((field) => field.name.toLowerCase() === name)
      .flatMap(({ value }) => parseIds(value))
  const all = [...new Set([...read('references'), ...read('in-reply-to')])]
  const answered =
    all.length > maxFirst + maxLast ? [...all.slice(0, maxFirst), ...all.slice(-maxLast)] : all
  return { messageId: read('message-id')[0], answered }
}

/** True for a mail by which a mail server says what became of an email (RFC 3464, and older forms). */
export const isDeliveryReport = (head: string) =>
  parseHead(head).some(({ name, value }) => {
    const field = name.toLowerCase()
    if (field === 'content-type') return /^multipart\/report\b/i.test(value)
    if (field === 'from')
      return /\b(?:mailer-daemon|postmaster)@/i.test(value) || /^mailer-daemon\b/i.test(value)
    return field === 'x-failed-recipients'
  })

/** Addresses that, by the headers of older mail servers, an email did not reach, in small letters. */
export const readFailedRecipients = (head: string) =>
  parseHead(head)
    .filter(({ name }) => name.toLowerCase() === 'x-failed-recipients')
    .flatMap(({ value }) => value.split(','))
    .map((address) => address.trim().toLowerCase())
    .filter((address) => address.includes('@'))
    .slice(0, 10)

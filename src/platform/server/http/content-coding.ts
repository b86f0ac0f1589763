import { negotiate } from '@fastify/accept-negotiator'

export type ContentCoding = 'br' | 'gzip' | 'identity'

const codings: ContentCoding[] = ['br', 'gzip', 'identity']
// Browsers send a handful of different headers; a stranger can make up any number.
const maxRemembered = 100
const remembered = new Map<string, ContentCoding>()

/** How an answer is sent to somebody with this `Accept-Encoding`: the smallest that they take. */
export function chooseCoding(header: string | undefined): ContentCoding {
  if (header === undefined) return 'identity'
  const known = remembered.get(header)
  if (known) return known
  const chosen = negotiate(header.toLowerCase(), codings)
  const coding = codings.find((each) => each === chosen) ?? 'identity'
  if (remembered.size >= maxRemembered) remembered.clear()
  remembered.set(header, coding)
  return coding
}

/**
 * Whether an `If-None-Match` names this tag, alone, in a list, weak or strong (RFC 9110, 13.1.2). A tag of
 * ours is a hash in quotation marks, and no tag can have these inside: where the text stands, it is the tag.
 */
export function isNamed(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.includes(etag.replace(/^W\//, ''))
}

import { negotiate } from '@fastify/accept-negotiator'

export type ContentCoding = 'br' | 'gzip' | 'identity'

const codings: ContentCoding[] = ['br', 'gzip', 'identity']
// Browsers send few different headers, but clients can invent any number.
const maxChoices = 100
const choices = new Map<string, ContentCoding>()

/** The best content coding for an `Accept-Encoding` header. */
export function chooseCoding(header: string | undefined): ContentCoding {
  if (header === undefined) return 'identity'
  const known = choices.get(header)
  if (known) return known
  const chosen = negotiate(header.toLowerCase(), codings)
  const coding = codings.find((each) => each === chosen) ?? 'identity'
  if (choices.size >= maxChoices) choices.clear()
  choices.set(header, coding)
  return coding
}

/**
 * True if an `If-None-Match` header matches this ETag, weak or strong, alone or in a list (RFC 9110, 13.1.2).
 * Our ETags are quoted hashes, and no ETag contains quotation marks, so a substring match is exact.
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.includes(etag.replace(/^W\//, ''))
}

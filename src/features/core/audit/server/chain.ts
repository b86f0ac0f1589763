import { createHash, randomBytes } from 'node:crypto'
import { removedAddress } from '../rules.ts'

/** The fields of an entry that its link covers. All others count repeats, which a link of their own covers. */
export type ChainedEntry = {
  id: number
  at: Date
  actorId: number | null
  action: string
  recordType: string
  recordId: string | null
  outcome: string
  address: string
  amount: number | null
  details: unknown
}

/** A record that a list showed. */
export type ChainedRecord = { recordType: string; recordId: number }

/** The number of times a failure was repeated, and the last time; sealed when no more repeats can be counted. */
export type ChainedCount = { id: number; at: Date; times: number; lastAt: Date | null }

/** An entry or a count of repeats as one link of the chain. */
export type ChainLink = {
  /** Counts from 1 without a gap. */
  position: number
  kind: 'entry' | 'count'
  entryId: number
  /** The moment of the entry, which says when it may leave. */
  at: Date
  sealedAt: Date
  contentHash: string
  previousHash: string
  hash: string
  /** Deleted with a visitor's address, so that no one can find the address by trying all of them. */
  addressSalt: string | null
  /** Stands for a visitor's address in `contentHash`; stays when the address leaves. */
  addressDigest: string | null
}

/** The last link: how many there are, and the hash that covers all of them. */
export type ChainHead = Pick<ChainLink, 'position' | 'hash'>

/** The head of a chain without links. */
export const emptyHead: ChainHead = { position: 0, hash: '0'.repeat(64) }

// Every stored hash depends on these texts, which migration 0025 repeats: a change needs a version beside this one.
const version = 1

const sha256 = (fields: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(fields)).digest('hex')

/** PostgreSQL does not preserve the order of keys. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]))
}

const compareRecords = (one: ChainedRecord, other: ChainedRecord) =>
  one.recordId - other.recordId || (one.recordType < other.recordType ? -1 : 1)

/** Of an entry and the records it names; `addressDigest` stands for the address if there is one. */
export const hashEntry = (
  entry: ChainedEntry,
  records: readonly ChainedRecord[],
  addressDigest: string | null,
): string =>
  sha256([
    version,
    'entry',
    entry.id,
    entry.at.toISOString(),
    entry.actorId,
    entry.action,
    entry.recordType,
    entry.recordId,
    entry.outcome,
    addressDigest === null ? ['address', entry.address] : ['digest', addressDigest],
    entry.amount,
    sortKeys(entry.details),
    records.toSorted(compareRecords).map(({ recordType, recordId }) => [recordType, recordId]),
  ])

export const hashCount = ({ id, times, lastAt }: ChainedCount): string =>
  sha256([version, 'count', id, times, lastAt?.toISOString() ?? null])

export const hashAddress = (salt: string, address: string): string =>
  sha256([version, 'address', salt, address])

export const hashLink = (link: Omit<ChainLink, 'hash' | 'addressSalt' | 'addressDigest'>): string =>
  sha256([
    version,
    'link',
    link.previousHash,
    link.position,
    link.kind,
    link.entryId,
    link.at.toISOString(),
    link.sealedAt.toISOString(),
    link.contentHash,
  ])

/** A link before it has a place in the chain. */
export type ChainContent = Pick<
  ChainLink,
  'kind' | 'entryId' | 'at' | 'contentHash' | 'addressSalt' | 'addressDigest'
>

/** Visitors' addresses leave after their time; those of staff stay with the entry. */
const isLeaving = ({ actorId, address }: ChainedEntry) =>
  actorId === null && address !== '' && address !== removedAddress

export function sealEntry(
  entry: ChainedEntry,
  records: readonly ChainedRecord[],
  makeSalt = () => randomBytes(16).toString('hex'),
): ChainContent {
  const addressSalt = isLeaving(entry) ? makeSalt() : null
  const addressDigest = addressSalt === null ? null : hashAddress(addressSalt, entry.address)
  const contentHash = hashEntry(entry, records, addressDigest)
  return { kind: 'entry', entryId: entry.id, at: entry.at, contentHash, addressSalt, addressDigest }
}

export const sealCount = (count: ChainedCount): ChainContent => ({
  kind: 'count',
  entryId: count.id,
  at: count.at,
  contentHash: hashCount(count),
  addressSalt: null,
  addressDigest: null,
})

/** The links that continue the chain after `head`. */
export function appendLinks(
  head: ChainHead,
  contents: readonly ChainContent[],
  sealedAt: Date,
): ChainLink[] {
  let last = head
  return contents.map((content) => {
    const position = last.position + 1
    const link = { ...content, position, sealedAt, previousHash: last.hash }
    last = { position, hash: hashLink(link) }
    return { ...link, hash: last.hash }
  })
}

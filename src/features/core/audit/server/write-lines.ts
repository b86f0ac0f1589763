import { presentEntry } from './present-entry.ts'
import type { Sealed } from './seal-entries.ts'

/** A sealed entry or count as one JSON line, for a log store. A count is about an entry that has a line already. */
export function toAuditLine({ link, entry, records }: Sealed): string {
  const { kind, position, hash, previousHash } = link
  const { times, lastAt, ...fields } = presentEntry(entry)
  const chain = { position, hash, previousHash, sealedAt: link.sealedAt.toISOString() }
  const content =
    kind === 'count'
      ? { id: entry.id, at: fields.at, times, lastAt }
      : { ...fields, recordIds: records.map(({ recordId }) => recordId) }
  return `${JSON.stringify({ audit: kind, ...content, chain })}\n`
}

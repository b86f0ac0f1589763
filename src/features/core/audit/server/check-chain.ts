import { auditRetentionDays, visitorAddressDays } from '#features/core/retention/rules.ts'
import { dayMs } from '#shared/durations.ts'
import { removedAddress } from '../rules.ts'
import {
  type ChainedCount,
  type ChainedEntry,
  type ChainedRecord,
  type ChainHead,
  type ChainLink,
  emptyHead,
  hashAddress,
  hashCount,
  hashEntry,
  hashLink,
} from './chain.ts'

/** An entry that has a link, with the position of the link that covers its count of repeats. */
export type LinkedEntry = ChainedEntry & ChainedCount & { countPosition: number | null }

/** A link, and what it covers as far as that still exists. */
export type LinkedContent = {
  link: ChainLink
  entry: LinkedEntry | undefined
  records: readonly ChainedRecord[]
}

/** The first place at which the log is not as it was sealed; `reason` continues "Entry 7 is broken:". */
export type ChainBreak = { entryId: number; at: Date; reason: string }

// One day less, because the database allows it from then on.
const retainedMs = (auditRetentionDays - 1) * dayMs
const addressMs = (visitorAddressDays - 1) * dayMs
/** Counts of repeats are sealed two hours after their entry; a server may have been stopped in the meantime. */
const countedMs = dayMs

const isOlder = (moment: Date, ms: number, now: Date) => moment.getTime() < now.getTime() - ms

/** The chain begins with its first link, or after links that have left with their entries. */
function findWrongStart(link: ChainLink, entry: LinkedEntry | undefined, now: Date) {
  if (link.position === 1) {
    return link.previousHash === emptyHead.hash ? undefined : 'the first link has another before it'
  }
  const mayBeFirst = isOlder(link.sealedAt, retainedMs, now) && entry === undefined
  return mayBeFirst ? undefined : 'entries before it were removed before their time'
}

function findWrongAddress(link: ChainLink, entry: LinkedEntry, now: Date): string | undefined {
  const { addressDigest, addressSalt } = link
  if (addressDigest === null) return undefined
  if (entry.address === removedAddress) {
    if (addressSalt !== null) return 'its address left without what would find it'
    const last = entry.lastAt ?? entry.at
    return isOlder(last, addressMs, now) ? undefined : 'its address left before its time'
  }
  return addressSalt !== null && hashAddress(addressSalt, entry.address) === addressDigest
    ? undefined
    : 'its address was changed'
}

function findWrongCount(entry: LinkedEntry, sealedUntil: Date): string | undefined {
  if (entry.countPosition !== null) return undefined // the other link is compared in its turn
  if (entry.times === 1 && entry.lastAt === null) return undefined
  if (entry.times === 1) return 'its count of repeats was changed'
  return isOlder(entry.at, countedMs, sealedUntil) ? 'its count of repeats was changed' : undefined
}

function findWrongContent(
  { link, entry, records }: LinkedContent,
  { now, sealedUntil }: { now: Date; sealedUntil: Date },
): string | undefined {
  if (!entry) {
    return isOlder(link.at, retainedMs, now) ? undefined : 'it was removed before its time'
  }
  if (link.at.getTime() !== entry.at.getTime()) return 'its moment was changed'
  if (link.kind === 'count') {
    return hashCount(entry) === link.contentHash ? undefined : 'its count of repeats was changed'
  }
  if (hashEntry(entry, records, link.addressDigest) !== link.contentHash) return 'it was changed'
  return findWrongAddress(link, entry, now) ?? findWrongCount(entry, sealedUntil)
}

/**
 * True to the rules of the chain, or the reason why not.
 * @param before the link before it; undefined for the first that is left
 * @param sealedUntil when the last link was made: a count that is much older and has no link was never sealed
 */
export function findBreak(
  before: ChainHead | undefined,
  content: LinkedContent,
  times: { now: Date; sealedUntil: Date },
): ChainBreak | undefined {
  const { link, entry } = content
  const findWrongOrder = ({ position, hash }: ChainHead) =>
    link.position === position + 1 && link.previousHash === hash
      ? undefined
      : 'the link before it is missing or another'
  const reason =
    (before ? findWrongOrder(before) : findWrongStart(link, entry, times.now)) ??
    (hashLink(link) === link.hash ? undefined : 'its link was changed') ??
    findWrongContent(content, times)
  return reason === undefined ? undefined : { entryId: link.entryId, at: link.at, reason }
}

import { assert, constantFrom, integer, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '#shared/durations.ts'
import { toRuns } from '../../../../../tests/support/run.ts'
import {
  appendLinks,
  type ChainedRecord,
  type ChainLink,
  emptyHead,
  hashLink,
  sealCount,
  sealEntry,
} from './chain.ts'
import { findBreak, type LinkedContent, type LinkedEntry } from './check-chain.ts'

const now = new Date('2026-11-29T12:00:00.000Z')
const times = { now, sealedUntil: now }
const before = (ms: number) => new Date(now.getTime() - ms)

/** Every third is a list, every fourth a visitor's, and every fifth a failure that was repeated. */
function makeEntry(id: number): LinkedEntry {
  const isFailure = id % 5 === 0
  return {
    id,
    at: before(hourMs * (100 - id)),
    actorId: id % 4 === 0 ? null : 7,
    action: 'lead.viewed',
    recordType: 'lead',
    recordId: id % 3 === 0 ? null : '12',
    outcome: isFailure ? 'failed' : 'success',
    address: '203.0.113.7',
    amount: id % 3 === 0 ? 2 : null,
    details: id % 2 === 0 ? { emails: 1, changes: 2 } : null,
    times: isFailure ? 3 : 1,
    lastAt: isFailure ? before(hourMs * (99 - id)) : null,
    countPosition: null,
  }
}

/** The tables as far as the check reads them. */
type Log = { entries: LinkedEntry[]; records: Map<number, ChainedRecord[]>; links: ChainLink[] }

const toRecord = (recordId: number) => ({ recordType: 'lead', recordId })

/** A log of `size` entries that is sealed, with the counts of repeats. */
function makeLog(size: number): Log {
  const entries = Array.from({ length: size }, (_, index) => makeEntry(index + 1))
  const lists = entries.filter(({ amount }) => amount !== null)
  const records = new Map(lists.map(({ id }) => [id, [toRecord(11), toRecord(12)]]))
  const contents = entries.flatMap((entry) => {
    const sealed = sealEntry(entry, records.get(entry.id) ?? [])
    return entry.times > 1 ? [sealed, sealCount(entry)] : [sealed]
  })
  const links = appendLinks(emptyHead, contents, now)
  for (const { kind, entryId, position } of links) {
    const entry = entries[entryId - 1]
    if (entry && kind === 'count') entry.countPosition = position
  }
  return { entries, records, links }
}

/** The reason of the first break of a whole log. */
function check({ entries, records, links }: Log): string | undefined {
  let last: ChainLink | undefined
  for (const link of links) {
    const entry = entries.find(({ id }) => id === link.entryId)
    const content: LinkedContent = { link, entry, records: records.get(link.entryId) ?? [] }
    const found = findBreak(last, content, times)
    if (found) return found.reason
    last = link
  }
  return undefined
}

type Tamper = (log: Log, at: number) => unknown

const onEntry =
  (alter: (entry: LinkedEntry) => unknown): Tamper =>
  ({ entries }, at) => {
    const entry = entries[at]
    if (entry) alter(entry)
  }
const onLink =
  (alter: (link: ChainLink) => unknown): Tamper =>
  ({ links }, at) => {
    const link = links[at]
    if (link) alter(link)
  }

/** Changes that a person with the database might make to one entry or its link. */
const tampers: Record<string, Tamper> = {
  'another moment': onEntry((entry) => (entry.at = new Date(entry.at.getTime() + 1))),
  'another person': onEntry((entry) => (entry.actorId = 8)),
  'no person': onEntry((entry) => (entry.actorId = entry.actorId === null ? 7 : null)),
  'another action': onEntry((entry) => (entry.action = 'lead.listed')),
  'another kind of record': onEntry((entry) => (entry.recordType = 'user')),
  'another record': onEntry((entry) => (entry.recordId = '13')),
  'another outcome': onEntry((entry) => (entry.outcome = 'refused')),
  'another address': onEntry((entry) => (entry.address = '203.0.113.8')),
  'an address removed early': onEntry((entry) => (entry.address = 'removed')),
  'another amount': onEntry((entry) => (entry.amount = 3)),
  'other details': onEntry((entry) => (entry.details = { emails: 2, changes: 2 })),
  'another count': onEntry((entry) => (entry.times += 1)),
  'another last moment': onEntry((entry) => (entry.lastAt = before(1))),
  'one more record of a list': ({ records }, at) =>
    records.set(at + 1, [...(records.get(at + 1) ?? []), toRecord(9)]),
  'a removed entry': ({ entries }, at) => entries.splice(at, 1),
  'a removed link': ({ links }, at) => links.splice(at, 1),
  'an entry removed with its links': (log, at) => {
    const [entry] = log.entries.splice(at, 1)
    log.links = log.links.filter(({ entryId }) => entryId !== entry?.id)
  },
  'a copied link': ({ links }, at) => links.splice(at, 0, ...links.slice(at, at + 1)),
  'an inserted entry with a link': ({ entries, links }, at) => {
    const head = links[at - 1] ?? emptyHead
    entries.push({ ...makeEntry(1), id: 99 })
    links.splice(at, 0, ...appendLinks(head, [sealEntry({ ...makeEntry(1), id: 99 }, [])], now))
  },
  'a link of another entry': onLink((link) => {
    link.entryId += 1
    link.hash = hashLink(link)
  }),
  'another moment of sealing': onLink((link) => (link.sealedAt = before(1))),
  'swapped links': ({ links }, at) => links.splice(at, 2, ...links.slice(at, at + 2).toReversed()),
  'swapped entries': ({ entries }, at) => {
    const [one, other] = [entries[at], entries[at + 1]]
    if (one && other) [one.id, other.id] = [other.id, one.id]
  },
}

describe('the chain of the audit log', () => {
  it('holds for entries, lists and counts as they were sealed', () => {
    expect(check(makeLog(30))).toBeUndefined()
  })

  it.each(Object.entries(tampers))('shows %s, wherever it is', (_, tamper) => {
    assert(
      property(tuple(integer({ min: 8, max: 20 }), integer({ min: 0, max: 5 })), ([size, at]) => {
        const log = makeLog(size)
        tamper(log, at)
        expect(check(log)).toBeDefined()
      }),
      { numRuns: toRuns(20) },
    )
  })

  it('shows two changes at once, also where one would hide the other', () => {
    assert(
      property(
        tuple(constantFrom(...Object.values(tampers)), constantFrom(...Object.values(tampers))),
        ([one, other]) => {
          const log = makeLog(12)
          one(log, 2)
          other(log, 7)
          expect(check(log)).toBeDefined()
        },
      ),
      { numRuns: toRuns(50) },
    )
  })

  it('lets a visitor’s address leave after its time, with what would find it again', () => {
    const entry = { ...makeEntry(4), at: before(31 * dayMs) }
    const [link] = appendLinks(emptyHead, [sealEntry(entry, [])], entry.at)
    if (!link) throw new Error('there is one link')
    const left = { ...entry, address: 'removed' }
    const content = { link: { ...link, addressSalt: null }, entry: left, records: [] }
    expect(findBreak(undefined, content, times)).toBeUndefined()
    expect(findBreak(undefined, { ...content, link }, times)?.reason).toMatch(/what would find it/)
    // The digest of an address without its salt is the same for no two entries.
    expect(sealEntry(entry, []).addressDigest).not.toBe(link.addressDigest)
  })

  it('lets entries leave after 731 days, and is verified from what is left', () => {
    const sealedAt = before(732 * dayMs)
    const old = makeLog(6).links.map((link) => Object.assign(link, { at: sealedAt }))
    const toGone = (links: ChainLink[]): Log => ({ entries: [], records: new Map(), links })
    const links = appendLinks(emptyHead, old, sealedAt)
    expect(check(toGone(links))).toBeUndefined()
    expect(check(toGone(links.slice(3)))).toBeUndefined()
    // No one may cut off the beginning by saying that it is old.
    const young = appendLinks(emptyHead, old, before(dayMs)).slice(3)
    expect(check(toGone(young))).toBe('entries before it were removed before their time')
    const forged = young.map((link) => Object.assign(link, { sealedAt }))
    expect(check(toGone(forged))).toBe('its link was changed')
  })

  it('finds a count that no one sealed', () => {
    const entry = { ...makeEntry(5), at: before(3 * dayMs) }
    const [link] = appendLinks(emptyHead, [sealEntry(entry, [])], now)
    if (!link) throw new Error('there is one link')
    const content = { link, entry, records: [] }
    expect(findBreak(undefined, content, times)?.reason).toBe('its count of repeats was changed')
    const sealedUntil = before(3 * dayMs)
    expect(findBreak(undefined, content, { now, sealedUntil })).toBeUndefined()
  })
})

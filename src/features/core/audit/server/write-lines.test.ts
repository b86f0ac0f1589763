import { expect, it } from 'vitest'
import { appendLinks, emptyHead, sealCount, sealEntry } from './chain.ts'
import type { Sealed } from './seal-entries.ts'
import { toAuditLine } from './write-lines.ts'

const at = new Date('2026-11-29T12:00:00.000Z')
const entry: Sealed['entry'] = {
  id: 7,
  at,
  actorId: 4,
  action: 'lead.listed',
  recordType: 'lead',
  recordId: null,
  outcome: 'success',
  address: '198.51.100.24',
  amount: 2,
  times: 1,
  lastAt: null,
  details: null,
}
const records = [
  { recordType: 'lead', recordId: 12 },
  { recordType: 'lead', recordId: 11 },
]
const getLine = (sealed: Omit<Sealed, 'link'>, content: ReturnType<typeof sealCount>) => {
  const [link] = appendLinks(emptyHead, [content], at)
  if (!link) throw new Error('there is one link')
  const line = toAuditLine({ ...sealed, link })
  expect(line).toMatch(/^\{[^\n]*\}\n$/)
  return { link, read: JSON.parse(line) as unknown }
}

it('is one line of an entry, with the records of a list and its place in the chain', () => {
  const { link, read } = getLine({ entry, records }, sealEntry(entry, records))
  expect(read).toEqual({
    audit: 'entry',
    id: 7,
    at: '2026-11-29T12:00:00.000Z',
    actorId: 4,
    action: 'lead.listed',
    recordType: 'lead',
    recordId: null,
    outcome: 'success',
    address: '198.51.100.24',
    amount: 2,
    details: null,
    recordIds: [12, 11],
    chain: {
      position: 1,
      hash: link.hash,
      previousHash: emptyHead.hash,
      sealedAt: '2026-11-29T12:00:00.000Z',
    },
  })
})

it('is one line of a final count, without what the line of its entry has', () => {
  const counted = { ...entry, times: 6, lastAt: new Date('2026-11-29T12:40:00.000Z') }
  const { read } = getLine({ entry: counted, records: [] }, sealCount(counted))
  expect(read).toEqual({
    audit: 'count',
    id: 7,
    at: '2026-11-29T12:00:00.000Z',
    times: 6,
    lastAt: '2026-11-29T12:40:00.000Z',
    chain: expect.objectContaining({ position: 1 }),
  })
})

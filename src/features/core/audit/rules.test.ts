import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AuditEntry, auditOutcomes, auditPeriods } from './contract/entries.ts'
import { actionChoices, getActorLabel, getRecordLabel } from './labels.ts'
import {
  csvLine,
  foldRepeats,
  isPersonSearch,
  parsePeriod,
  parseRecordSearch,
  parseRecords,
  plainAuditView,
  startOfPeriod,
  toAuditQuery,
  toAuditView,
  toRecordSearch,
} from './rules.ts'

const entry: AuditEntry = {
  id: 1,
  at: '2026-11-21T19:20:00.000Z',
  actorId: 2,
  action: 'lead.viewed',
  recordType: 'lead',
  recordId: 1039,
  amount: null,
  outcome: 'success',
  address: '198.51.100.24',
  times: 1,
  lastAt: null,
  details: null,
}

describe('a record in the log', () => {
  it.each<[Partial<AuditEntry>, string]>([
    [{}, 'Lead 1039'],
    [{ recordType: 'conversation', recordId: 318 }, 'Chat 318'],
    [{ recordId: null, amount: 47 }, '47 leads'],
    [{ recordId: null, amount: 1 }, '1 lead'],
    [{ recordId: null }, 'Leads'],
    [{ recordType: 'audit', recordId: null }, 'Audit log'],
    [{ recordType: 'audit', recordId: null, amount: 1284 }, '1,284 entries'],
  ])('%j is called %s', (part, name) => {
    expect(getRecordLabel({ ...entry, ...part })).toBe(name)
  })

  it.each([
    ['Lead 1047', { type: 'lead', id: 1047 }],
    [' chat #318 ', { type: 'conversation', id: 318 }],
    ['users', { type: 'user', id: undefined }],
    ['1047', { type: undefined, id: 1047 }],
    ['Maya', undefined],
    ['lead one', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('%j is looked for as %j', (typed, found) => {
    expect(parseRecordSearch(typed)).toEqual(found)
  })

  it('is done by someone, by no one signed in, or by the server', () => {
    const people = new Map([[2, { name: 'Maya Chen' }]])
    expect(getActorLabel(entry, people)).toBe('Maya Chen')
    expect(getActorLabel({ ...entry, actorId: 9 }, people)).toBe('Former account 9')
    expect(getActorLabel({ ...entry, actorId: null }, people)).toBe('Not signed in')
    expect(getActorLabel({ ...entry, actorId: null, address: '' }, people)).toBe('Automatic')
  })
})

describe('the view of the log', () => {
  it('comes back from an address as it went in', () => {
    const dates = fc.constantFrom('', '2026-11-02', '2028-02-29')
    const views = fc.record({
      record: fc.constantFrom('', 'Lead 7', 'é & ?'),
      person: fc.constantFrom('all' as const, 0, 12),
      action: fc.constantFrom('all', ...actionChoices.keys()),
      outcome: fc.constantFrom('all' as const, ...auditOutcomes),
      period: fc.constantFrom(...auditPeriods),
      from: dates,
      to: dates,
      lists: fc.constantFrom('hidden' as const, 'shown' as const),
      page: fc.integer({ min: 1, max: 500 }),
    })
    fc.assert(
      fc.property(views, (made) => {
        const view = made.period === 'dates' ? made : { ...made, from: '', to: '' }
        const address = new URLSearchParams(toAuditQuery(view)).toString()
        expect(toAuditView(Object.fromEntries(new URLSearchParams(address)))).toEqual(view)
      }),
    )
    expect(toAuditQuery(plainAuditView)).toEqual({})
  })

  it('takes nothing it does not understand', () => {
    const odd = {
      person: '-1',
      action: 'drop',
      outcome: '',
      period: '9999',
      page: '0',
      from: '2026-02-30',
      to: '9999-12-31',
      lists: 'some',
    }
    expect(toAuditView(odd)).toEqual(plainAuditView)
  })

  it('begins today at the practice’s midnight, on the days when clocks change too', () => {
    const at = (now: string) =>
      startOfPeriod('today', new Date(now), 'America/Toronto')?.toISOString()
    expect(at('2026-11-21T19:20:00Z')).toBe('2026-11-21T05:00:00.000Z')
    expect(at('2026-11-02T04:30:00Z')).toBe('2026-11-01T04:00:00.000Z') // a day of 25 hours
    expect(at('2026-03-08T20:00:00Z')).toBe('2026-03-08T05:00:00.000Z') // a day of 23
    expect(startOfPeriod('all', new Date(), 'America/Toronto')).toBeUndefined()
  })
})

describe('a period of days', () => {
  it('holds both its days whole, in the practice’s time', () => {
    const now = new Date('2026-11-21T19:20:00Z')
    const read = (from: string, to: string) => {
      const view = toAuditView({ from, to })
      const { since, until } = parsePeriod(view, now, 'America/Toronto')
      return [since?.toISOString(), until?.toISOString()]
    }
    expect(read('2026-11-01', '2026-11-01')).toEqual([
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T05:00:00.000Z',
    ])
    expect(read('', '2026-11-20')).toEqual([undefined, '2026-11-21T05:00:00.000Z'])
    expect(read('2026-11-20', '')).toEqual(['2026-11-20T05:00:00.000Z', undefined])
  })
})

describe('a line of CSV', () => {
  it('holds the entry', () => {
    expect(csvLine(entry, 'Maya Chen')).toBe(
      '2026-11-21T19:20:00.000Z,Maya Chen,2,viewed,lead,1039,,success,198.51.100.24,1,\r\n',
    )
  })

  it('breaks out of no cell and starts no formula, whatever a name is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const line = csvLine(entry, name)
        const [, cell = ''] = /^[^,]+,((?:"(?:[^"]|"")*")|[^",\r\n]*),2,viewed,/.exec(line) ?? []
        const text = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
        expect([name, `'${name}`]).toContain(text)
        expect(text).not.toMatch(/^[=+\-@\t\r]/)
      }),
    )
  })
})

describe('several records', () => {
  it('are named and read again', () => {
    const text = toRecordSearch([
      { type: 'lead', id: 27 },
      { type: 'conversation', id: 5 },
      { type: 'waitlist', id: 3 },
      { type: 'user', id: 9 },
      { type: 'invitation', id: 2 },
    ])
    expect(text).toBe('Lead 27, Chat 5, Waiting 3, User 9, Invitation 2')
    expect(parseRecords(text)?.map(({ type, id }) => `${type} ${id}`)).toEqual([
      'lead 27',
      'conversation 5',
      'waitlist 3',
      'user 9',
      'invitation 2',
    ])
    expect(parseRecords('Lead 27, Emily')).toBeUndefined()
  })

  it.each([
    ['Emily Thornton', true],
    ['613-555-0187', true],
    ['Lead 27, Chat 5', false],
    ['1047', false],
    ['Em', false],
  ])('are distinguished from a person: %j', (text, isPerson) => {
    expect(isPersonSearch(text)).toBe(isPerson)
  })
})

describe('repeats', () => {
  const at = (minute: number, part: Partial<AuditEntry> = {}): AuditEntry => ({
    ...entry,
    action: 'lead.email_viewed',
    at: `2026-11-21T19:${String(minute).padStart(2, '0')}:00.000Z`,
    ...part,
  })
  const fold = (entries: AuditEntry[]) => foldRepeats(entries).map(({ all }) => all.length)

  it('of one person are one row, with the time of the first', () => {
    expect(foldRepeats([at(30), at(29), at(21)])).toEqual([
      { entry: at(30), all: [at(30), at(29), at(21)], first: at(21).at },
    ])
  })

  it.each([
    ['of another person', [at(30), at(29, { actorId: 3 }), at(28)], [1, 1, 1]],
    ['of another record', [at(30), at(29, { recordId: 2 })], [1, 1]],
    ['from another place', [at(30), at(29, { address: '198.51.100.25' })], [1, 1]],
    ['with another outcome', [at(30), at(29, { outcome: 'refused' })], [1, 1]],
    ['after more than ten minutes', [at(30), at(19)], [1, 1]],
    ['about several records', [at(30, { recordId: null }), at(29, { recordId: null })], [1, 1]],
    ['that say what changed', [at(30, { details: { fields: ['bio'] } }), at(29)], [1, 1]],
  ])('%s stay rows of their own', (_, entries, counts) => {
    expect(fold(entries)).toEqual(counts)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AuditEntry, auditOutcomes, auditPeriods } from './contract/entries.ts'
import { actionChoices, getActorLabel, getRecordLabel } from './labels.ts'
import {
  csvLine,
  parsePeriod,
  parseRecordSearch,
  plainAuditView,
  startOfPeriod,
  toAuditQuery,
  toAuditView,
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

  it('is done by somebody, by nobody signed in, or by the server', () => {
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

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toRuns } from '../../../../tests/support/run.ts'
import { buildReport, type Counted } from './build-report.ts'
import { reportDimensions } from './contract.ts'
import { type CountedRequest, toTotals } from './rules.ts'

const timeZone = 'America/Toronto'
const period = { from: '2026-10-01', to: '2026-11-30' }

const plain: CountedRequest = {
  createdAt: new Date('2026-11-10T15:00:00Z'),
  serviceType: 'anxiety',
  preferredLocation: 'kanata',
  assignedTo: null,
  language: 'en',
  source: 'form',
  heardFrom: null,
  campaign: null,
  status: 'notContacted',
  answeredAfter: null,
}
const times = (count: number, facts: Partial<CountedRequest>) =>
  Array.from({ length: count }, () => ({ ...plain, ...facts }))
const build = (requests: CountedRequest[], more: Partial<Counted> = {}) =>
  buildReport({ period, by: 'service', requests, totals: [], timeZone, ...more })

const anyRequest = fc.record<CountedRequest>({
  createdAt: fc
    .integer({ min: Date.parse('2026-10-02'), max: Date.parse('2026-11-29') })
    .map((ms) => new Date(ms)),
  serviceType: fc.constantFrom('anxiety', 'couples', 'ptsd'),
  preferredLocation: fc.constantFrom('kanata', 'virtual'),
  assignedTo: fc.constantFrom(null, 3, 4),
  language: fc.constantFrom('en', 'fr'),
  source: fc.constantFrom('form', 'chat'),
  heardFrom: fc.constantFrom(null, 'other', 'professional'),
  campaign: fc.constantFrom(null, { source: 'newsletter', medium: null, name: null }),
  status: fc.constantFrom('notContacted', 'contacted', 'scheduled', 'complete', 'leadLost'),
  answeredAfter: fc.constantFrom(null, 5, 45, 600),
})
const anyRequests = fc.array(anyRequest, { maxLength: 60 })
const anyBy = fc.constantFrom(...reportDimensions)

describe('a report', () => {
  it('counts the same whichever requests have been removed', () => {
    fc.assert(
      fc.property(anyRequests, anyRequests, anyBy, (stored, removed, by) => {
        const whole = build([...stored, ...removed], { by })
        expect(build(stored, { by, totals: toTotals(removed, timeZone) })).toEqual(whole)
      }),
      { numRuns: toRuns(150) },
    )
  })

  it('has a total that is the sum of its rows wherever all of them are shown', () => {
    fc.assert(
      fc.property(anyRequests, anyBy, (requests, by) => {
        const { total, rows } = build(requests, { by })
        for (const outcome of ['requests', 'converted', 'lost'] as const) {
          const shown = rows.map((row) => row[outcome]).filter((value) => typeof value === 'number')
          if (rows.length === 0 || shown.length < rows.length) continue
          expect(total[outcome]).toBe(shown.reduce((sum, value) => sum + value, 0))
        }
        if (typeof total.requests === 'number') expect(total.requests).toBe(requests.length)
      }),
      { numRuns: toRuns(150) },
    )
  })

  it('shows no number from 1 to 4, and no rate or median of one that is hidden', () => {
    fc.assert(
      fc.property(anyRequests, anyBy, (requests, by) => {
        const { total, rows } = build(requests, { by })
        const all = [total, ...rows]
        const numbers = all.flatMap(({ requests: n, converted, lost }) => [n, converted, lost])
        expect(
          numbers.filter((value) => typeof value === 'number' && value > 0 && value < 5),
        ).toEqual([])
        const hidden = all.filter((row) => typeof row.requests !== 'number')
        expect(
          hidden.filter((row) => row.conversionRate !== null || row.medianMinutes !== null),
        ).toEqual([])
        expect(hidden.filter((row) => typeof row.converted === 'number')).toEqual([])
      }),
      { numRuns: toRuns(150) },
    )
  })

  it('never leaves one number of a column hidden whose total is shown', () => {
    fc.assert(
      fc.property(anyRequests, anyBy, (requests, by) => {
        const { total, rows } = build(requests, { by })
        for (const outcome of ['requests', 'converted', 'lost'] as const) {
          const hidden = rows.filter((row) => typeof row[outcome] !== 'number')
          if (typeof total[outcome] === 'number' && total[outcome] > 0) {
            expect(hidden).not.toHaveLength(1)
          }
        }
      }),
      { numRuns: toRuns(150) },
    )
  })

  it('hides both outcomes of a row where one is small, as the other would tell of it', () => {
    const { rows, total } = build([
      ...times(9, { status: 'scheduled' }),
      ...times(1, { status: 'leadLost' }),
      ...times(20, { serviceType: 'couples', status: 'scheduled' }),
      ...times(20, { serviceType: 'couples', status: 'leadLost' }),
      ...times(20, { serviceType: 'couples' }),
    ])
    expect(total).toMatchObject({ requests: 70, converted: 29, lost: 21, conversionRate: 41 })
    expect(rows).toMatchObject([
      { key: 'anxiety', requests: 10, converted: 'notShown', lost: 'fewerThan5' },
      { key: 'couples', requests: 60, converted: 'notShown', lost: 'notShown' },
    ])
  })

  it('breaks nothing down where there are too few requests', () => {
    expect(build(times(3, { status: 'complete' }))).toEqual({
      total: {
        requests: 'fewerThan5',
        converted: 'notShown',
        lost: 'notShown',
        conversionRate: null,
        medianMinutes: null,
      },
      rows: [],
      isTooSmall: true,
    })
    const { total, isTooSmall } = build([...times(6, {}), ...times(1, { serviceType: 'ptsd' })])
    expect([total.requests, isTooSmall]).toEqual([7, true])
  })

  it('is empty without requests', () => {
    expect(build([])).toMatchObject({ total: { requests: 0, conversionRate: 0 }, rows: [] })
    expect(build([], { by: 'month' }).rows.map(({ key }) => key)).toEqual(['2026-10', '2026-11'])
  })

  it('names no campaign from which fewer than five people came', () => {
    const campaign = (source: string) => ({ campaign: { source, medium: null, name: null } })
    const { rows } = build(
      [
        ...times(30, { heardFrom: 'other' }),
        ...times(8, campaign('newsletter')),
        ...times(3, campaign('anna.smith')),
        ...times(4, campaign('jo')),
      ],
      { by: 'source' },
    )
    expect(rows.map(({ key, requests }) => [key, requests])).toEqual([
      ['campaign:', 7],
      ['campaign:newsletter', 8],
      ['other', 30],
    ])
  })

  it('shows a median from five answers on', () => {
    const answered = (minutes: number) => times(1, { answeredAfter: minutes })
    const four = [...answered(10), ...answered(20), ...answered(30), ...answered(40)]
    expect(build([...four, ...times(4, {})]).total.medianMinutes).toBeNull()
    expect(build([...four, ...answered(600)]).total.medianMinutes).toBe(30)
  })
})

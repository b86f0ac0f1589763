import { describe, expect, it } from 'vitest'
import {
  type CountedRequest,
  checkPeriod,
  endOfMonth,
  findMedian,
  listTimeKeys,
  splitMonths,
  toBound,
  toTotals,
  toWeek,
} from './rules.ts'

it.each([
  // A Monday, a Sunday, and the turn of the year.
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('%s is in the week of %s', (day, monday) => {
  expect(toWeek(day)).toBe(monday)
})

it.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, day) => {
  expect(endOfMonth(month)).toBe(day)
})

describe('the months of a period', () => {
  const today = '2026-11-29'
  it.each([
    ['2026-09-01', '2026-11-30', ['2026-09', '2026-10', '2026-11'], []],
    // The present month ends today.
    ['2026-11-01', '2026-11-29', ['2026-11'], []],
    ['2026-11-01', '2026-11-28', [], ['2026-11']],
    ['2026-09-15', '2026-11-29', ['2026-10', '2026-11'], ['2026-09']],
    ['2025-12-31', '2026-01-31', ['2026-01'], ['2025-12']],
  ])('from %s to %s are whole and in part', (from, to, whole, part) => {
    expect(splitMonths({ from, to }, today)).toEqual({ whole, part })
  })
})

it('lists every week and month of a period, also those without requests', () => {
  const period = { from: '2026-10-30', to: '2026-11-10' }
  expect(listTimeKeys(period, 'week')).toEqual(['2026-10-26', '2026-11-02', '2026-11-09'])
  expect(listTimeKeys(period, 'month')).toEqual(['2026-10', '2026-11'])
  expect(listTimeKeys(period, 'service')).toEqual([])
})

it.each([
  ['2026-11-02', '2026-11-01', 'The last day is before the first.'],
  ['2024-11-01', '2026-11-02', 'A report can cover two years at most.'],
  ['2024-11-01', '2026-10-31', undefined],
  ['2026-11-01', '2026-11-01', undefined],
])('from %s to %s: %s', (from, to, fault) => {
  expect(checkPeriod({ from, to })).toBe(fault)
})

it.each([
  [[[10, 1]], 10],
  [
    [
      [10, 1],
      [30, 1],
    ],
    20,
  ],
  [
    [
      [10, 3],
      [500, 2],
    ],
    10,
  ],
  [
    [
      [500, 2],
      [10, 1],
      [60, 2],
    ],
    60,
  ],
  [[], null],
] as const)('the median of the counted minutes %j is %s', (counts, median) => {
  expect(findMedian(new Map(counts))).toBe(median)
})

it.each([
  [0, 5],
  [5, 5],
  [6, 10],
  [1440, 1440],
  [99_999, 20_160],
])('an answer after %i minutes counts as one within %i', (minutes, bound) => {
  expect(toBound(minutes)).toBe(bound)
})

const request: CountedRequest = {
  // Still October in Ottawa.
  createdAt: new Date('2026-11-01T03:30:00Z'),
  serviceType: 'anxiety',
  preferredLocation: 'kanata',
  assignedTo: 7,
  language: 'fr',
  source: 'form',
  heardFrom: null,
  campaign: { source: 'newsletter', medium: null, name: null },
  status: 'scheduled',
  answeredAfter: 33,
}

it('counts a removed request in the month of the practice’s day, and once by each of its properties', () => {
  const totals = toTotals([request, request], 'America/Toronto')
  expect(new Set(totals.map(({ month }) => month))).toEqual(new Set(['2026-10']))
  const requests = totals.filter(({ measure }) => measure === 'requests')
  expect(requests.map(({ dimension, value, total }) => [dimension, value, total])).toEqual([
    ['all', '', 2],
    ['language', 'fr', 2],
    ['location', 'kanata', 2],
    ['service', 'anxiety', 2],
    ['source', 'campaign:newsletter', 2],
    ['therapist', '7', 2],
    ['week', '2026-10-26', 2],
  ])
  expect(totals.filter(({ dimension }) => dimension === 'all')).toEqual([
    { month: '2026-10', dimension: 'all', value: '', measure: 'answers', minutes: 45, total: 2 },
    { month: '2026-10', dimension: 'all', value: '', measure: 'converted', minutes: 0, total: 2 },
    { month: '2026-10', dimension: 'all', value: '', measure: 'requests', minutes: 0, total: 2 },
  ])
})

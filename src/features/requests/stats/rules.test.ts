import { expect, it } from 'vitest'
import { conversionRate, statusShares } from './rules.ts'

const counts = (scheduled: number, complete: number, rest: number) => ({
  totalLeads: scheduled + complete + rest,
  leadsByStatus: { notContacted: rest, contacted: 0, scheduled, complete, leadLost: 0 },
})

it.each([
  ['admin', 0, 0, 0, 0],
  ['therapist', 0, 0, 0, 0],
  ['admin', 1, 1, 2, 50],
  ['therapist', 1, 1, 2, 25],
  ['admin', 1, 0, 2, 33],
  ['admin', 1, 1, 1, 67],
  ['admin', 3, 5, 0, 100],
  ['therapist', 3, 0, 0, 0],
] as const)(
  'shows a %s with %i scheduled, %i complete and %i other leads a conversion rate of %i %%',
  (role, scheduled, complete, rest, rate) => {
    expect(conversionRate(counts(scheduled, complete, rest), role)).toBe(rate)
  },
)

const percents = (...numbers: [number, number, number, number, number]) => {
  const [notContacted, contacted, scheduled, complete, leadLost] = numbers
  return statusShares({
    totalLeads: numbers.reduce((sum, n) => sum + n, 0),
    leadsByStatus: { notContacted, contacted, scheduled, complete, leadLost },
  }).map(({ percent }) => percent)
}

it('shows equal counts with equal percentages', () => {
  expect(percents(9, 12, 11, 8, 7)).toEqual([19, 26, 23, 17, 15])
  expect(percents(1, 2, 2, 2, 1)).toEqual([13, 25, 25, 25, 13])
  expect(percents(0, 0, 0, 0, 3)).toEqual([0, 0, 0, 0, 100])
  expect(percents(0, 0, 0, 0, 0)).toEqual([0, 0, 0, 0, 0])
})

it('computes where the segment of each status begins', () => {
  const leadsByStatus = { notContacted: 2, contacted: 0, scheduled: 1, complete: 3, leadLost: 1 }
  const shares = statusShares({ totalLeads: 7, leadsByStatus })
  expect(shares.map(({ before }) => before)).toEqual([0, 2, 2, 3, 6])
})

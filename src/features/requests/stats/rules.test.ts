import { expect, it } from 'vitest'
import { conversionRate } from './rules.ts'

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

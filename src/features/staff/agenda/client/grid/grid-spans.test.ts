import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toRuns } from '../../../../../../tests/support/run.ts'
import { toLanes, toShownHours, toSpan } from './grid-spans.ts'

describe('the part of an interval that a day shows', () => {
  it.each([
    ['within the day', '2026-12-01T14:00Z', '2026-12-01T14:20Z', '2026-12-01', [540, 560]],
    ['another day', '2026-12-01T14:00Z', '2026-12-01T14:20Z', '2026-12-02', undefined],
    ['all of the day', '2026-11-30T05:00Z', '2026-12-03T05:00Z', '2026-12-01', [0, 1440]],
    ['until midnight', '2026-12-02T04:00Z', '2026-12-02T05:00Z', '2026-12-01', [1380, 1440]],
    ['from midnight', '2026-12-02T05:00Z', '2026-12-02T06:00Z', '2026-12-02', [0, 60]],
    ['over the skipped hour', '2027-03-14T06:00Z', '2027-03-14T08:00Z', '2027-03-14', [60, 240]],
    // 1:40 AM daylight time to 1:00 AM standard time.
    ['in the doubled hour', '2027-11-07T05:40Z', '2027-11-07T06:00Z', '2027-11-07', [100, 120]],
  ])('is %s', (_, startsAt, endsAt, day, expected) => {
    const span = toSpan({ startsAt, endsAt }, day)
    expect(span && [span.from, span.until]).toEqual(expected)
  })
})

describe('a grid', () => {
  it('shows the hours of an office, and those of early and late calls', () => {
    expect(toShownHours([])).toEqual({ from: 540, until: 1020 })
    expect(
      toShownHours([
        { from: 470, until: 500 },
        { from: 1100, until: 1130 },
      ]),
    ).toEqual({ from: 420, until: 1140 })
  })

  it('has calls at the same time side by side, and never two in one place', () => {
    const span = fc
      .tuple(fc.nat(1200), fc.integer({ min: 5, max: 120 }))
      .map(([from, length]) => ({ from, until: from + length }))
    fc.assert(
      fc.property(fc.array(span, { maxLength: 20 }), (spans) => {
        const lanes = toLanes(spans)
        for (const [at, a] of spans.entries()) {
          for (const [other, b] of spans.entries()) {
            if (other <= at || a.until <= b.from || b.until <= a.from) continue
            expect(lanes[at]?.lane).not.toBe(lanes[other]?.lane)
            expect(lanes[at]?.lanes).toBe(lanes[other]?.lanes)
          }
          expect(lanes[at]?.lane).toBeLessThan(lanes[at]?.lanes ?? 0)
        }
      }),
      { numRuns: toRuns(100) },
    )
  })
})

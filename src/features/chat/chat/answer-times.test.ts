import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AnswerCount,
  beyondAnHour,
  findUsualMinutes,
  getFirstStoredMonth,
  minAnswers,
  toAnswerSlot,
  toBound,
} from './answer-times.ts'

const minute = 60_000
const zone = 'America/Toronto'

/** The number of measurements up to each bound. */
function count(waitedMs: readonly number[]): AnswerCount[] {
  const counts = new Map<number, number>()
  for (const ms of waitedMs) counts.set(toBound(ms), (counts.get(toBound(ms)) ?? 0) + 1)
  return [...counts].map(([minutes, answers]) => ({ minutes, answers }))
}

describe('the time after which visitors are usually answered', () => {
  it('is not published before enough waits were measured', () => {
    const waits = Array.from({ length: minAnswers }, () => 2 * minute)
    expect(findUsualMinutes([])).toBeNull()
    expect(findUsualMinutes(count(waits.slice(1)))).toBeNull()
    expect(findUsualMinutes(count(waits))).toBe(2)
  })

  it.each([
    ['quick answers', [1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 1],
    ['answers of which every fourth is late', [3, 3, 3, 3, 3, 3, 3, 3, 3, 50, 50, 50], 3],
    ['answers of which more are late', [3, 3, 3, 3, 3, 3, 3, 50, 50, 50], 60],
    ['no answers', Array.from({ length: 10 }, () => 7 * 24 * 60), beyondAnHour],
  ])('follows from %s', (_, minutes, expected) => {
    expect(findUsualMinutes(count(minutes.map((each) => each * minute)))).toBe(expected)
  })

  it('is never shorter than what three of four visitors waited', () => {
    const waits = fc.array(fc.integer({ min: 0, max: 3 * 60 * minute }), {
      minLength: minAnswers,
      maxLength: 200,
    })
    fc.assert(
      fc.property(waits, (waited) => {
        const published = findUsualMinutes(count(waited)) ?? 0
        const sorted = waited.toSorted((a, b) => a - b)
        const atThreeQuarters = sorted[Math.ceil(waited.length * 0.75) - 1] ?? 0
        if (published === beyondAnHour) expect(atThreeQuarters).toBeGreaterThan(60 * minute)
        else expect(published * minute).toBeGreaterThanOrEqual(atThreeQuarters)
      }),
    )
  })

  it.each([
    [0, 1],
    [minute, 1],
    [minute + 1, 2],
    [7 * minute, 8],
    [60 * minute, 60],
    [60 * minute + 1, beyondAnHour],
  ])('rounds a wait of %i ms up', (ms, bound) => {
    expect(toBound(ms)).toBe(bound)
  })
})

describe('an hour of the practice’s day', () => {
  it.each([
    ['2026-11-23T17:30:00Z', { month: '2026-11', dayKind: 'weekday', hour: 12 }],
    ['2026-11-22T17:30:00Z', { month: '2026-11', dayKind: 'weekend', hour: 12 }],
    // Saturday in Greenwich, Friday evening in Ottawa.
    ['2026-08-01T02:15:00Z', { month: '2026-07', dayKind: 'weekday', hour: 22 }],
    ['2026-11-24T05:00:00Z', { month: '2026-11', dayKind: 'weekday', hour: 0 }],
  ])('is found for %s', (at, slot) => {
    expect(toAnswerSlot(new Date(at), zone)).toEqual(slot)
  })

  it.each([
    ['2026-11', '2026-08'],
    ['2026-02', '2025-11'],
  ])('is stored in %s since %s', (month, first) => {
    expect(getFirstStoredMonth(month)).toBe(first)
  })
})

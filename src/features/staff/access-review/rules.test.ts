import { describe, expect, it } from 'vitest'
import { isReviewDue, toDueAt } from './rules.ts'

describe('a review of access', () => {
  const reviewedAt = new Date('2026-09-01T12:00:00Z')
  it.each([
    ['at once where there was none', undefined, '2026-09-01T12:00:00Z', true],
    ['not within 90 days', reviewedAt, '2026-11-30T11:59:59Z', false],
    ['after 90 days', reviewedAt, '2026-11-30T12:00:00Z', true],
  ])('is due %s', (_name, last, now, isDue) => {
    expect(isReviewDue(toDueAt(last), new Date(now))).toBe(isDue)
  })
})

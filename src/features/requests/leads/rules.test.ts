import { describe, expect, it } from 'vitest'
import { checkHoldEnd } from './rules.ts'

describe('the last day of a hold', () => {
  const isPast = 'Please choose a day that is still to come.'
  const isTooFar = 'A hold can last one year at most.'
  it.each([
    ['2026-11-20', isPast],
    ['2026-11-21', isPast],
    ['2026-11-22', undefined],
    ['2027-11-21', undefined],
    ['2027-11-22', isTooFar],
    ['9999-12-31', isTooFar],
  ])('%s, chosen on 2026-11-21, gives: %s', (until, problem) => {
    expect(checkHoldEnd(until, '2026-11-21')).toBe(problem)
  })
})

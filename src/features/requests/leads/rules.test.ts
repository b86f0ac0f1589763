import { describe, expect, it } from 'vitest'
import { leadStatuses } from './contract/leads.ts'
import { nextActionTooFar } from './contract/next-action.ts'
import { checkHoldEnd, checkNextAction, hasEnded } from './rules.ts'

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

describe('the moment of a next action', () => {
  it.each([
    ['2026-11-21T15:00:00.000Z', undefined],
    // Overdue.
    ['2026-11-01T15:00:00.000Z', undefined],
    ['2027-11-20T15:00:00.000Z', undefined],
    ['2027-11-22T15:00:00.000Z', nextActionTooFar],
    ['2025-11-20T15:00:00.000Z', nextActionTooFar],
    ['0000-01-01T00:00:00.000Z', nextActionTooFar],
  ])('%s, chosen on 2026-11-21, gives: %s', (at, problem) => {
    expect(checkNextAction(new Date(at), new Date('2026-11-21T12:00:00.000Z'))).toBe(problem)
  })
})

it('ends a lead with the statuses after which nothing is left to do', () => {
  expect(leadStatuses.filter(hasEnded)).toEqual(['complete', 'leadLost'])
})

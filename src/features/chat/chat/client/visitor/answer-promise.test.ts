import { expect, it } from 'vitest'
import { getAnswerPromise } from './answer-promise.ts'

it.each([
  // No one is there, whatever was measured.
  [false, null, 'No one is on chat right now'],
  [false, 3, 'No one is on chat right now'],
  // Nothing was measured, so nothing is claimed.
  [true, null, 'Someone is here to answer'],
  [true, 1, 'Usually answers in a few minutes'],
  [true, 5, 'Usually answers in a few minutes'],
  [true, 6, 'Usually answers within 6 minutes at this hour'],
  [true, 60, 'Usually answers within 60 minutes at this hour'],
  [true, 61, 'Answers usually take more than an hour at this time'],
] as const)(
  'with staff: %s, within minutes: %s, visitors read “%s”',
  (isStaffed, usualMinutes, text) => {
    expect(getAnswerPromise({ isStaffed, usualMinutes })).toBe(text)
  },
)

import { expect, it } from 'vitest'
import { formatCallMark } from './call-times.ts'

// Tuesday, 2:30 PM in Ottawa.
const now = new Date('2026-12-01T19:30:00Z')

it.each([
  ['2026-12-01T14:00:00Z', 'Call today 9:00 AM'],
  ['2026-12-02T04:59:00Z', 'Call today 11:59 PM'],
  ['2026-12-02T19:20:00Z', 'Call Wed 2:20 PM'],
  ['2026-12-07T19:20:00Z', 'Call Mon 2:20 PM'],
  ['2026-12-08T19:20:00Z', 'Call Dec 8, 2:20 PM'],
  ['2026-12-01T04:59:00Z', undefined],
])('a call at %s is marked "%s"', (startsAt, mark) => {
  expect(formatCallMark(startsAt, now)).toBe(mark)
})

import { describe, expect, it } from 'vitest'
import {
  formatDue,
  fromFieldValue,
  isDue,
  listQuickChoices,
  toFieldValue,
} from './next-action-times.ts'

// A Friday in Ottawa.
const morning = new Date('2026-11-20T15:00:00.000Z')

const choices = (now: Date) =>
  listQuickChoices(now).map(({ label, at }) => `${label}: ${at.toISOString()}`)

describe('the quick choices for a next action', () => {
  it('are times of the practice', () => {
    expect(choices(morning)).toEqual([
      'Today 5 PM: 2026-11-20T22:00:00.000Z',
      'Tomorrow 9 AM: 2026-11-21T14:00:00.000Z',
      'In 3 days: 2026-11-23T14:00:00.000Z',
      'Next week: 2026-11-23T14:00:00.000Z',
    ])
  })

  it('leave out a time that is over, and begin the next week on a Monday', () => {
    expect(choices(new Date('2026-11-20T22:30:00.000Z'))[0]).toMatch(/^Tomorrow/)
    const monday = new Date('2026-11-23T15:00:00.000Z')
    expect(choices(monday).at(-1)).toBe('Next week: 2026-11-30T14:00:00.000Z')
    const sunday = new Date('2026-11-22T15:00:00.000Z')
    expect(choices(sunday).at(-1)).toBe('Next week: 2026-11-30T14:00:00.000Z')
  })
})

it.each([
  ['2026-11-20T22:00:00.000Z', 'Today, 5:00 PM', true],
  ['2026-11-19T22:00:00.000Z', 'Yesterday, 5:00 PM', true],
  ['2026-11-21T15:00:00.000Z', 'Tomorrow, 10:00 AM', false],
  ['2026-11-26T23:30:00.000Z', 'Thu, Nov 26, 6:30 PM', false],
])('writes an action at %s as %s', (at, text, due) => {
  expect(formatDue(new Date(at), morning)).toBe(text)
  expect(isDue(new Date(at), morning)).toBe(due)
})

it('reads a field for day and time in the zone of the practice', () => {
  const at = new Date('2026-11-26T23:30:00.000Z')
  expect(toFieldValue(at)).toBe('2026-11-26T18:30')
  expect(fromFieldValue('2026-11-26T18:30')).toEqual(at)
  expect(fromFieldValue('')).toBeUndefined()
})

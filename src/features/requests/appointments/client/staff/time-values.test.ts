import { expect, it } from 'vitest'
import { toMoment, toTypedTime } from './time-values.ts'

it.each([
  ['2026-12-01T19:20:00.000Z', '2026-12-01', '14:20'],
  // The clocks show 1:20 AM twice.
  ['2027-11-07T05:20:00.000Z', '2027-11-07', '01:20'],
  ['2027-11-07T06:20:00.000Z', '2027-11-07', '01:20'],
])('a chosen time of %s is typed as %s, %s, and stays that moment', (startsAt, day, time) => {
  const typed = toTypedTime(startsAt)
  expect(typed).toMatchObject({ day, time })
  expect(toMoment(typed)?.toISOString()).toBe(startsAt)
})

it('is no moment until both are typed', () => {
  expect(toMoment(toTypedTime(undefined))).toBeUndefined()
  expect(toMoment({ day: '2026-12-01', time: '' })).toBeUndefined()
  expect(toMoment({ day: '2026-12-01', time: '14:20' })?.toISOString()).toBe(
    '2026-12-01T19:20:00.000Z',
  )
})

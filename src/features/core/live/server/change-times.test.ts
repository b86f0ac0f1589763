import { expect, it } from 'vitest'
import { createChangeTimes } from './change-times.ts'

it('tells how long ago each topic changed, and since when every change is known', () => {
  let now = 1_000
  const times = createChangeTimes(() => now)
  now = 3_000
  times.note('leads')
  now = 4_500
  times.note('users')
  now = 5_000
  expect(times.toAges()).toEqual({ allChangedMs: 4_000, changedMs: { leads: 2_000, users: 500 } })
  // After an interruption anything may have changed.
  times.noteAll()
  now = 6_000
  times.note('leads')
  expect(times.toAges()).toEqual({ allChangedMs: 1_000, changedMs: { leads: 0 } })
})

import { expect, it } from 'vitest'
import { createDayEnd } from './day-end.ts'

const timeZone = 'America/Toronto'

it.each([
  ['a plain day', '2026-11-23T04:59:59.999Z', '2026-11-23T05:00:00.000Z'],
  ['a day of 23 hours', '2026-03-09T03:59:59.999Z', '2026-03-09T04:00:00.000Z'],
  ['a day of 25 hours', '2026-11-02T04:59:59.999Z', '2026-11-02T05:00:00.000Z'],
])('reports the end of %s once, at midnight of the practice', (_, before, after) => {
  let now = new Date(before)
  const hasDayEnded = createDayEnd({ now: () => now }, timeZone)
  expect([hasDayEnded(), hasDayEnded()]).toEqual([false, false])
  now = new Date(after)
  expect([hasDayEnded(), hasDayEnded()]).toEqual([true, false])
})

it('reports one end where several days went by without a request', () => {
  let now = new Date('2026-11-20T12:00:00Z')
  const hasDayEnded = createDayEnd({ now: () => now }, timeZone)
  now = new Date('2026-11-24T12:00:00Z')
  expect([hasDayEnded(), hasDayEnded()]).toEqual([true, false])
})

import { expect, it } from 'vitest'
import { formatDayLabel, getAxisTicks } from './chart-axis.ts'

it('labels a practice day the same in every time zone', () => {
  expect(formatDayLabel('2026-11-01')).toBe('Nov 1')
})

it.each([
  [0, [0, 1, 2, 3, 4]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [9, [0, 5, 10]],
  [17, [0, 5, 10, 15, 20]],
  [21, [0, 10, 20, 30]],
  [90, [0, 50, 100]],
])('puts round numbers beside columns of up to %i', (max, ticks) => {
  expect(getAxisTicks(max)).toEqual(ticks)
})

import { expect, it } from 'vitest'
import { joinIntervals } from './join-intervals.ts'

it('joins intervals that overlap or touch, and sorts them', () => {
  const intervals = [
    { from: 30, until: 40 },
    { from: 0, until: 10 },
    { from: 10, until: 20 },
    { from: 12, until: 15 },
    { from: 35, until: 50 },
  ]
  expect(joinIntervals(intervals)).toEqual([
    { from: 0, until: 20 },
    { from: 30, until: 50 },
  ])
  expect(intervals[1]).toEqual({ from: 0, until: 10 })
})

it('joins times by the clock', () => {
  const morning = { from: '09:00', until: '12:00' }
  const noon = { from: '12:00', until: '13:00' }
  expect(joinIntervals([noon, morning, { from: '13:05', until: '14:00' }])).toEqual([
    { from: '09:00', until: '13:00' },
    { from: '13:05', until: '14:00' },
  ])
})

import { describe, expect, it } from 'vitest'
import { toLaterDay, toMoment } from './moments.ts'

const zone = 'America/Toronto'

describe('a day of the demo practice', () => {
  // Half an hour past midnight on a day of 25 hours, and on the day after one of 23.
  it.each([
    ['2026-11-01T04:30:00Z', 1, '2026-11-02'],
    ['2026-11-01T04:30:00Z', 0, '2026-11-01'],
    ['2027-03-14T04:30:00Z', 1, '2027-03-14'],
  ])('is counted by the calendar: %s and %i days', (now, days, day) => {
    expect(toLaterDay(new Date(now), days, zone)).toBe(day)
  })

  it('is counted back by the calendar after a day of 23 hours', () => {
    const moment = { daysAgo: 1, timeOfDay: '09:00' }
    const at = toMoment(new Date('2027-03-15T04:30:00Z'), moment, zone)
    expect(at.toISOString()).toBe('2027-03-14T13:00:00.000Z')
  })
})

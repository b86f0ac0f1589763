import { describe, expect, it } from 'vitest'
import {
  formatLongDate,
  formatLongDay,
  formatShortDate,
  formatTime,
  practiceDay,
} from './practice-time.ts'

describe('a moment in Ottawa', () => {
  it.each([
    // spring: at two o'clock it is three
    ['2026-03-08T06:59:59Z', '2026-03-08', '1:59 AM'],
    ['2026-03-08T07:00:00Z', '2026-03-08', '3:00 AM'],
    ['2026-03-09T03:59:59Z', '2026-03-08', '11:59 PM'],
    ['2026-03-09T04:00:00Z', '2026-03-09', '12:00 AM'],
    // autumn: one o'clock comes twice
    ['2026-11-01T05:59:59Z', '2026-11-01', '1:59 AM'],
    ['2026-11-01T06:00:00Z', '2026-11-01', '1:00 AM'],
    ['2026-11-02T04:59:59Z', '2026-11-01', '11:59 PM'],
    ['2026-11-02T05:00:00Z', '2026-11-02', '12:00 AM'],
    // noon, and a year's end
    ['2026-07-01T16:00:00Z', '2026-07-01', '12:00 PM'],
    ['2027-01-01T04:59:59Z', '2026-12-31', '11:59 PM'],
  ])('%s is on %s at %s', (moment, day, time) => {
    expect(practiceDay(new Date(moment))).toBe(day)
    expect(formatTime(new Date(moment))).toBe(time)
  })

  it('reads the same in every month', () => {
    const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15, 18)))
    expect(months.map((at) => formatShortDate(at))).toEqual(
      'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'
        .split(' ')
        .map((month) => expect.stringMatching(new RegExp(`^${month}[a-z]* 15$`))),
    )
    for (const at of months) expect(formatShortDate(at)).not.toContain('.')
  })

  it('is written in long', () => {
    const evening = new Date('2026-11-20T01:47:00Z')
    expect(formatShortDate(evening)).toBe('Nov 19')
    expect(formatLongDay(evening)).toBe('November 19')
    expect(formatLongDate(evening)).toBe('Thursday, November 19, 2026')
    expect(formatTime(evening)).toBe('8:47 PM')
  })

  it('is another in another zone', () => {
    const evening = new Date('2026-11-20T01:47:00Z')
    expect(practiceDay(evening, 'Asia/Tokyo')).toBe('2026-11-20')
    expect(formatTime(evening, 'Asia/Tokyo')).toBe('10:47 AM')
    expect(formatTime(evening, 'America/St_Johns')).toBe('10:17 PM')
  })
})

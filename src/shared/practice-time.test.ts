import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toRuns } from '../../tests/support/run.ts'
import {
  addDays,
  endOfPracticeDay,
  formatFullDay,
  formatLongDate,
  formatLongDay,
  formatMoment,
  formatShortDate,
  formatTime,
  formatWeekday,
  getPracticeZone,
  practiceDay,
  practiceMoment,
  relativeDay,
  setPracticeZone,
  toNoon,
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
    expect(formatWeekday(evening)).toBe('Thursday')
    expect(formatFullDay(evening)).toBe('November 19, 2026')
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

describe('a day of the practice', () => {
  it.each([
    ['2026-11-21', 'America/Toronto', '2026-11-22T05:00:00.000Z'],
    // 23 and 25 hours long
    ['2026-03-08', 'America/Toronto', '2026-03-09T04:00:00.000Z'],
    ['2026-11-01', 'America/Toronto', '2026-11-02T05:00:00.000Z'],
    ['2026-12-31', 'Asia/Tokyo', '2026-12-31T15:00:00.000Z'],
    ['2026-11-21', 'America/St_Johns', '2026-11-22T03:30:00.000Z'],
    ['2028-02-28', 'UTC', '2028-02-29T00:00:00.000Z'],
  ])('%s in %s ends at %s', (day, zone, end) => {
    expect(endOfPracticeDay(day, zone).toISOString()).toBe(end)
    expect(practiceDay(new Date(Date.parse(end) - 1), zone)).toBe(day)
  })

  it.each([
    ['2026-03-08', '01:30', '2026-03-08T06:30:00.000Z'],
    ['2026-03-08', '03:30', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01', '00:30', '2026-11-01T04:30:00.000Z'],
    ['2026-11-01', '23:00', '2026-11-02T04:00:00.000Z'],
    // Skipped in spring, and repeated in autumn.
    ['2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  ])('%s at %s is %s in Ottawa', (day, time, moment) => {
    expect(practiceMoment(day, time).toISOString()).toBe(moment)
  })

  it.each([
    // Clocks skip the first hour of this day.
    ['Africa/Cairo', '2026-04-24', '00:00', '2026-04-23T22:00:00.000Z'],
    ['Australia/Sydney', '2026-10-04', '02:30', '2026-10-03T16:30:00.000Z'],
    ['Australia/Sydney', '2026-04-05', '02:30', '2026-04-04T15:30:00.000Z'],
  ])('in %s %s at %s is %s', (zone, day, time, moment) => {
    expect(practiceMoment(day, time, zone).toISOString()).toBe(moment)
  })

  it('is so many days from another', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(formatFullDay(toNoon('2027-03-03'), 'UTC')).toBe('March 3, 2027')
  })
})

it('says a moment as one looks back on it', () => {
  const now = new Date('2026-11-21T18:00:00Z')
  const said = (at: string) => formatMoment(new Date(at), now)
  expect(said('2026-11-21T14:12:00Z')).toBe('Today, 9:12 AM')
  expect(said('2026-11-21T04:59:00Z')).toBe('Nov 20, 11:59 PM')
  expect(said('2025-12-31T22:36:00Z')).toBe('Dec 31, 2025, 5:36 PM')
})

describe('a day beside the present one', () => {
  const ottawa = 'America/Toronto'

  it.each([
    // The evening of the day before a day of 23 hours, and the morning after it.
    ['2026-03-08T04:30:00Z', '2026-03-09T03:30:00Z', 'yesterday'],
    ['2026-03-08T04:30:00Z', '2026-03-09T04:30:00Z', undefined],
    ['2026-03-09T04:30:00Z', '2026-03-08T04:30:00Z', undefined],
    ['2026-03-09T03:59:00Z', '2026-03-08T04:30:00Z', 'tomorrow'],
    // A day of 25 hours: its first hour is still yesterday 24.5 hours after it.
    ['2026-11-01T04:00:00Z', '2026-11-02T05:30:00Z', 'yesterday'],
    ['2026-11-01T04:00:00Z', '2026-11-02T04:30:00Z', 'today'],
    ['2026-11-02T05:30:00Z', '2026-11-01T04:00:00Z', 'tomorrow'],
  ] as const)('%s seen from %s is %s', (at, now, expected) => {
    expect(relativeDay(new Date(at), new Date(now), ottawa)).toBe(expected)
  })

  it('is found at any hour of the days on which clocks change', () => {
    // The days around both changes of 2026 in zones of the northern and southern hemispheres.
    const changes = fc.constantFrom(
      ['America/Toronto', '2026-03-08'],
      ['America/Toronto', '2026-11-01'],
      ['Europe/Berlin', '2026-03-29'],
      ['Europe/Berlin', '2026-10-25'],
      ['Australia/Lord_Howe', '2026-04-05'],
      ['Australia/Lord_Howe', '2026-10-04'],
    )
    const offset = fc.integer({ min: -2, max: 2 })
    const minute = fc.integer({ min: 0, max: 25 * 60 - 1 })
    const names = new Map([
      [-1, 'yesterday'],
      [0, 'today'],
      [1, 'tomorrow'],
    ])
    /** A minute of a day, counted from its first moment; one that the day does not have is left out. */
    const momentOn = (day: string, minutes: number, zone: string) => {
      const at = new Date(practiceMoment(day, '00:00', zone).getTime() + minutes * 60_000)
      return practiceDay(at, zone) === day ? at : undefined
    }
    fc.assert(
      fc.property(
        changes,
        offset,
        offset,
        minute,
        minute,
        ([zone, changeDay], of, from, ofMinute, fromMinute) => {
          const at = momentOn(addDays(changeDay, of), ofMinute, zone)
          const now = momentOn(addDays(changeDay, from), fromMinute, zone)
          fc.pre(at !== undefined && now !== undefined)
          if (!at || !now) return
          expect(relativeDay(at, now, zone)).toBe(names.get(of - from))
        },
      ),
      { numRuns: toRuns(500) },
    )
  })
})

it('shows everything in the zone that the server was set to', () => {
  const at = new Date('2026-11-21T04:30:00Z')
  setPracticeZone('America/Halifax')
  expect([getPracticeZone(), practiceDay(at), formatTime(at)]).toEqual([
    'America/Halifax',
    '2026-11-21',
    '12:30 AM',
  ])
  expect(relativeDay(at, new Date('2026-11-21T12:00:00Z'))).toBe('today')
  expect(practiceMoment('2026-11-21', '00:30')).toEqual(at)
  setPracticeZone(null)
  expect([practiceDay(at), formatTime(at)]).toEqual(['2026-11-20', '11:30 PM'])
})

import { describe, expect, it } from 'vitest'
import { findDay, findRepeat, shiftDate, shiftDays, toLocalDate, toMoment } from './zone-time.ts'

const toronto = 'America/Toronto'
const toText = (date: string, time: string, zone: string, which: 'first' | 'second' = 'first') =>
  toMoment(date, time, zone, which).toISOString()

describe('a local time', () => {
  it.each([
    ['in winter', '2027-03-08', '09:00', toronto, '2027-03-08T14:00:00.000Z'],
    ['in summer', '2027-03-15', '09:00', toronto, '2027-03-15T13:00:00.000Z'],
    ['that clocks skip', '2027-03-14', '02:30', toronto, '2027-03-14T07:00:00.000Z'],
    ['at the end of a day', '2027-03-14', '24:00', toronto, '2027-03-15T04:00:00.000Z'],
    ['at a skipped midnight', '2027-04-24', '00:00', 'Africa/Cairo', '2027-04-23T22:00:00.000Z'],
    [
      'in Vancouver after 2026',
      '2027-12-01',
      '09:00',
      'America/Vancouver',
      '2027-12-01T16:00:00.000Z',
    ],
    [
      'in Edmonton after 2026',
      '2027-12-01',
      '09:00',
      'America/Edmonton',
      '2027-12-01T15:00:00.000Z',
    ],
    ['in half hours', '2027-06-07', '09:00', 'America/St_Johns', '2027-06-07T11:30:00.000Z'],
  ])('%s is its moment', (_, date, time, zone, moment) => {
    expect(toText(date, time, zone)).toBe(moment)
  })

  it('that clocks repeat is two moments', () => {
    const [first, second] = ['2027-11-07T05:30:00.000Z', '2027-11-07T06:30:00.000Z']
    expect(toText('2027-11-07', '01:30', toronto)).toBe(first)
    expect(toText('2027-11-07', '01:30', toronto, 'second')).toBe(second)
    expect(findRepeat(new Date(first), toronto)).toBe('first')
    expect(findRepeat(new Date(second), toronto)).toBe('second')
    expect(findRepeat(new Date('2027-11-07T07:30:00Z'), toronto)).toBeUndefined()
  })

  it('stays the same on another day (T8)', () => {
    const dayBefore = (date: string, time: string) =>
      shiftDays(toMoment(date, time, toronto, 'first'), -1, toronto).toISOString()
    expect(dayBefore('2027-03-14', '18:00')).toBe('2027-03-13T23:00:00.000Z')
    expect(dayBefore('2027-11-07', '10:00')).toBe('2027-11-06T14:00:00.000Z')
  })
})

describe('a local date', () => {
  it.each([
    ['2027-03-14T04:59:59.999Z', '2027-03-13'],
    ['2027-03-14T05:00:00.000Z', '2027-03-14'],
    ['2027-03-15T03:59:59.999Z', '2027-03-14'],
    ['2027-03-15T04:00:00.000Z', '2027-03-15'],
  ])('of %s is %s', (moment, date) => {
    expect(toLocalDate(new Date(moment), toronto)).toBe(date)
  })

  it('is that of the zone, also ahead of UTC', () => {
    expect(toLocalDate(new Date('2027-01-01T10:30:00Z'), 'Pacific/Kiritimati')).toBe('2027-01-02')
  })

  it('has the hours that its clocks have', () => {
    const toHours = (date: string) => {
      const { startMs, endMs } = findDay(date, toronto)
      return (endMs - startMs) / 3_600_000
    }
    expect(['2027-03-13', '2027-03-14', '2027-11-07'].map(toHours)).toEqual([24, 23, 25])
    expect(shiftDate('2027-02-28', 1)).toBe('2027-03-01')
  })
})

import { describe, expect, it } from 'vitest'
import { inFrench } from '../../../../tests/support/in-french.ts'
import { formatCallDay, formatCallTime } from './call-moment.ts'

const toronto = 'America/Toronto'

describe('the time of a call', () => {
  it.each([
    ['2027-03-08T14:00:00Z', 'Monday, March 8', '9:00 AM', 'lundi 8 mars', '9 h'],
    ['2027-03-01T14:00:00Z', 'Monday, March 1', '9:00 AM', 'lundi 1er mars', '9 h'],
    // 01:30 comes twice on this day (T4).
    [
      '2027-11-07T05:30:00Z',
      'Sunday, November 7',
      '1:30 AM (first)',
      'dimanche 7 novembre',
      '1 h 30 (première fois)',
    ],
    [
      '2027-11-07T06:30:00Z',
      'Sunday, November 7',
      '1:30 AM (second)',
      'dimanche 7 novembre',
      '1 h 30 (seconde fois)',
    ],
    ['2027-11-07T07:30:00Z', 'Sunday, November 7', '2:30 AM', 'dimanche 7 novembre', '2 h 30'],
    // The hour before and after the gap come once.
    ['2027-03-14T06:30:00Z', 'Sunday, March 14', '1:30 AM', 'dimanche 14 mars', '1 h 30'],
    ['2027-03-14T07:30:00Z', 'Sunday, March 14', '3:30 AM', 'dimanche 14 mars', '3 h 30'],
  ])('of %s is %s, %s', (moment, day, time, frenchDay, frenchTime) => {
    const at = new Date(moment)
    expect([formatCallDay(at, toronto), formatCallTime(at, toronto)]).toEqual([day, time])
    expect(inFrench(() => formatCallDay(at, toronto))).toBe(frenchDay)
    expect(inFrench(() => formatCallTime(at, toronto))).toBe(frenchTime)
  })

  // Its clocks are turned back from 2:00 to 1:30.
  it.each([
    ['2027-04-03T14:20:00Z', '1:20 AM'],
    ['2027-04-03T14:40:00Z', '1:40 AM (first)'],
    ['2027-04-03T15:10:00Z', '1:40 AM (second)'],
    ['2027-04-03T15:40:00Z', '2:10 AM'],
  ])('on Lord Howe Island of %s is %s', (moment, time) => {
    expect(formatCallTime(new Date(moment), 'Australia/Lord_Howe')).toBe(time)
  })
})

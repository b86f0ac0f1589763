import { describe, expect, it } from 'vitest'
import { type Availability, headlineOfHours, hoursInWords, nextOpening } from './opening-words.ts'

const closedIn = (
  opensAt: string,
  closesAt: string,
  timezone = 'America/Toronto',
): Availability => ({
  available: false,
  opensAt,
  closesAt,
  timezone,
})
const november = closedIn('2026-11-22T14:00:00Z', '2026-11-23T02:00:00Z')

describe('the hours of chat', () => {
  it("are the practice's usual hours until the server has answered", () => {
    expect(hoursInWords()).toBe('9:00 AM to 9:00 PM EST')
    expect(hoursInWords(november)).toBe('9:00 AM to 9:00 PM EST')
  })

  it('follow the settings of the server', () => {
    const short = closedIn('2026-11-22T15:00:00Z', '2026-11-22T23:00:00Z')
    expect(hoursInWords(short)).toBe('10:00 AM to 6:00 PM EST')
    expect(headlineOfHours(november)).toBe('9:00 AM to 9:00 PM EST, every day')
    const always = { ...november, opensAt: null, closesAt: null }
    expect(headlineOfHours(always)).toBe('Here at any hour, every day')
  })
})

describe('the next opening', () => {
  it.each([
    // asked at, own zone, practice's words, own words
    ['2026-11-22T03:00:00Z', 'America/Toronto', 'tomorrow at 9:00 AM Eastern', undefined],
    ['2026-11-22T08:00:00Z', 'America/Toronto', 'today at 9:00 AM Eastern', undefined],
    ['2026-11-22T08:00:00Z', 'America/New_York', 'today at 9:00 AM Eastern', undefined],
    [
      '2026-11-22T08:30:00Z',
      'America/Los_Angeles',
      'today at 9:00 AM Eastern',
      '6:00 AM your time',
    ],
    [
      '2026-11-22T03:00:00Z',
      'Asia/Tokyo',
      'tomorrow at 9:00 AM Eastern',
      'today at 11:00 PM your time',
    ],
    ['2026-11-20T03:00:00Z', 'America/Toronto', 'on November 22 at 9:00 AM Eastern', undefined],
  ])('asked at %s in %s is %s', (asked, zone, practice, own) => {
    expect(nextOpening(november, new Date(asked), zone)).toEqual({ practice, own })
  })

  it.each([
    // The night before the clocks change: nine o'clock stays nine o'clock.
    ['2026-03-08T03:00:00Z', '2026-03-08T13:00:00Z'],
    ['2026-11-01T02:00:00Z', '2026-11-01T14:00:00Z'],
  ])('is at nine on the morning after the clocks change (%s)', (asked, opensAt) => {
    const availability = closedIn(opensAt, opensAt)
    expect(nextOpening(availability, new Date(asked), 'America/Toronto')?.practice).toBe(
      'tomorrow at 9:00 AM Eastern',
    )
  })

  it('is none where chat never closes', () => {
    expect(
      nextOpening({ ...november, opensAt: null }, new Date(), 'America/Toronto'),
    ).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { formatOwnTime, readOwnZone } from './own-time.ts'

const toronto = 'America/Toronto'

describe('the own time of a visitor', () => {
  it.each([
    ['America/Los_Angeles', '11:20 AM your time'],
    ['Asia/Tokyo', 'Wednesday 4:20 AM your time'],
    // The same clock, whatever the zone is called.
    ['America/New_York', undefined],
    [toronto, undefined],
    [undefined, undefined],
  ])('in %s is shown as %s', (zone, shown) => {
    expect(formatOwnTime(new Date('2026-12-01T19:20:00Z'), zone, toronto)).toBe(shown)
  })

  it.each(['UTC', 'Etc/UTC', 'Etc/GMT', 'GMT'])(
    'is not shown where the browser says %s',
    (zone) => {
      expect(readOwnZone(zone)).toBeUndefined()
    },
  )
})

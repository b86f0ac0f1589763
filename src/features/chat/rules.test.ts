import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chatAvailability, isChatOpen, isPresent, notesOfChat } from './rules.ts'

const toronto = 'America/Toronto'
const usual = { open: 9, close: 21 }
const at = (iso: string) => new Date(iso)
const minute = 60_000

describe('chat hours', () => {
  it('are 9:00 up to, not including, 21:00 by the clock of the practice', () => {
    // Eastern standard time: five hours behind UTC.
    expect(isChatOpen(at('2026-11-21T13:59:59.999Z'), usual, toronto)).toBe(false)
    expect(isChatOpen(at('2026-11-21T14:00:00.000Z'), usual, toronto)).toBe(true)
    expect(isChatOpen(at('2026-11-22T01:59:59.999Z'), usual, toronto)).toBe(true)
    expect(isChatOpen(at('2026-11-22T02:00:00.000Z'), usual, toronto)).toBe(false)
  })

  it('tell when they open and close next', () => {
    expect(chatAvailability(at('2026-11-21T17:20:00Z'), usual, toronto)).toEqual({
      available: true,
      closesAt: at('2026-11-22T02:00:00Z'),
      opensAt: at('2026-11-22T14:00:00Z'),
    })
    expect(chatAvailability(at('2026-11-22T03:00:00Z'), usual, toronto)).toEqual({
      available: false,
      opensAt: at('2026-11-22T14:00:00Z'),
      closesAt: at('2026-11-23T02:00:00Z'),
    })
  })

  it.each([
    ['forward in March', '2027-03-14T03:00:00Z', '2027-03-14T13:00:00Z', 10],
    ['back in November', '2026-11-01T02:00:00Z', '2026-11-01T14:00:00Z', 12],
  ])('follow the clocks that go %s', (_, closedAt, opensAt, hours) => {
    const { available, opensAt: next } = chatAvailability(at(closedAt), usual, toronto)
    expect([available, next]).toEqual([false, at(opensAt)])
    expect((Date.parse(opensAt) - Date.parse(closedAt)) / (60 * minute)).toBe(hours)
  })

  it('that the clocks skip are no hours that day', () => {
    // On March 14 it is 3:00 one minute after 1:59.
    const early = { open: 2, close: 3 }
    const { opensAt, closesAt } = chatAvailability(at('2027-03-14T05:00:00Z'), early, toronto)
    expect([opensAt, closesAt]).toEqual([at('2027-03-15T06:00:00Z'), at('2027-03-15T07:00:00Z')])
  })

  it('of the whole day never end', () => {
    const always = { open: 0, close: 24 }
    expect(chatAvailability(at('2026-11-01T05:30:00Z'), always, toronto)).toEqual({
      available: true,
      opensAt: null,
      closesAt: null,
    })
  })

  /** What the clock on the wall shows, worked out apart from the rules. */
  const wallHour = (moment: Date, timeZone: string) =>
    Number(/ (\d\d):/.exec(moment.toLocaleString('sv-SE', { timeZone }))?.[1])
  const zones = [toronto, 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']
  const hours = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }))
    .filter(([open, close]) => open < close && close - open < 24)
    .map(([open, close]) => ({ open, close }))
  // Around the days on which clocks change, both ways, and on any day.
  const changes = ['2026-11-01', '2027-03-14', '2026-10-04', '2027-04-04'].map((day) =>
    Date.parse(`${day}T12:00:00Z`),
  )
  const moments = fc.oneof(
    fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -48 * 60, max: 48 * 60 }))
      .map(([day, minutes]) => new Date(day + minutes * minute)),
    fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2028-12-31T00:00:00Z') }),
  )

  it('are right at any moment, in any zone, and so are their next ends', () => {
    fc.assert(
      fc.property(moments, hours, fc.constantFrom(...zones), (now, range, zone) => {
        const isOpenAt = (moment: Date) => {
          const hour = wallHour(moment, zone)
          return range.open <= hour && hour < range.close
        }
        const { available, opensAt, closesAt } = chatAvailability(now, range, zone)
        expect(available).toBe(isOpenAt(now))
        const [first, second] = available ? [closesAt, opensAt] : [opensAt, closesAt]
        if (!first || !second) throw new Error('hours that are not the whole day have ends')
        expect(first > now && second > first).toBe(true)
        for (const [moment, becomesOpen] of [
          [first, !available],
          [second, available],
        ] as const) {
          expect(isOpenAt(moment)).toBe(becomesOpen)
          expect(isOpenAt(new Date(moment.getTime() - 1))).toBe(!becomesOpen)
        }
        // Nothing changes on the way: looked at every five minutes.
        for (let ms = now.getTime(); ms < first.getTime(); ms += 5 * minute) {
          if (isOpenAt(new Date(ms)) !== available) throw new Error(`changed at ${ms}`)
        }
      }),
      { numRuns: 150 },
    )
  })
})

describe('presence', () => {
  const now = at('2026-11-21T17:00:40.000Z')
  const fresh = at('2026-11-21T17:00:00.001Z')
  const stale = at('2026-11-21T17:00:00.000Z')
  it.each([
    ['a joined socket', { isOnline: true, lastSeen: fresh, heartbeatAt: null }, true],
    [
      'a socket of an instance that died',
      { isOnline: true, lastSeen: stale, heartbeatAt: null },
      false,
    ],
    ['a heartbeat', { isOnline: false, lastSeen: stale, heartbeatAt: fresh }, true],
    ['an old heartbeat', { isOnline: false, lastSeen: stale, heartbeatAt: stale }, false],
    ['nothing', { isOnline: false, lastSeen: fresh, heartbeatAt: null }, false],
  ])('by %s', (_, signs, expected) => {
    expect(isPresent(signs, now)).toBe(expected)
  })
})

describe('the notes of a request that was a chat', () => {
  it('are what the visitor wrote, whole messages only', () => {
    expect(notesOfChat([{ message: 'Hello' }, { message: 'Evenings?' }], 100)).toBe(
      'Hello\nEvenings?',
    )
    expect(notesOfChat([{ message: 'Hello' }, { message: 'x'.repeat(99) }], 100)).toBe('Hello')
    expect(notesOfChat([], 100)).toBe('')
  })
})

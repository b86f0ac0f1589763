import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  availabilityWords,
  chatAvailability,
  formatMoment,
  isChatOpen,
  isPresent,
  presenceWords,
  readSearch,
  roomFor,
  splitAddresses,
  toLeadNotes,
  toSearchText,
} from './rules.ts'

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
    fc.date({
      noInvalidDate: true,
      min: at('2026-01-01T00:00:00Z'),
      max: at('2028-12-31T00:00:00Z'),
    }),
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
    expect(toLeadNotes([{ message: 'Hello' }, { message: 'Evenings?' }], 100)).toBe(
      'Hello\nEvenings?',
    )
    expect(toLeadNotes([{ message: 'Hello' }, { message: 'x'.repeat(99) }], 100)).toBe('Hello')
    expect(toLeadNotes([], 100)).toBe('')
  })
})

describe('what a search looks for', () => {
  it.each([
    ['', [], undefined],
    ['  ', [], undefined],
    ['MARCHAND  Léa', ['marchand', 'lea'], undefined],
    ['819 555', ['819', '555'], '819555'],
    ['+1 (819) 555-0173', ['+1', '(819)', '555-0173'], '18195550173'],
    // Too short to be a number, or more than one.
    ['81', ['81'], undefined],
    ['noor 819', ['noor', '819'], undefined],
  ])('in "%s" is %o, or the number %s', (search, words, digits) => {
    expect(readSearch(search)).toEqual({ words, digits })
  })

  it('is found in a name, an address, and a telephone number in any writing', () => {
    const visitor = {
      senderName: 'Léa Marchand',
      senderEmail: 'Lea.M@mail.example',
      senderPhone: '(819) 555-0173',
    }
    expect(toSearchText(visitor)).toBe('lea marchand lea.m@mail.example (819) 555-0173 8195550173')
    expect(toSearchText({ ...visitor, senderPhone: null })).not.toContain('null')
  })
})

describe('the words of the inbox', () => {
  const now = at('2026-11-21T18:00:00Z')

  it('tell the time of today and the date of other days, by the clock of the practice', () => {
    expect(formatMoment(at('2026-11-21T17:05:00Z'), now, toronto)).toBe('12:05 PM')
    // Three hours into the day by UTC, and late in the evening before in Ottawa.
    expect(formatMoment(at('2026-11-21T03:00:00Z'), now, toronto)).toBe('Nov 20')
  })

  it('tell whether a visitor is there', () => {
    const words = (isOnline: boolean, lastSeenFormatted: string, now = '2026-11-22T12:00:00Z') =>
      presenceWords({ isOnline, lastSeenFormatted }, new Date(now), 'America/Toronto')
    expect(words(true, 'Nov 20, 9:00 PM')).toBe('Online')
    expect(words(false, 'Nov 20, 9:00 PM')).toBe('Last seen: Nov 20, 9:00 PM')
    expect(words(false, 'Nov 22, 6:19 AM')).toBe('Last seen: today at 6:19 AM')
    expect(words(false, 'Nov 22, 6:19 AM', '2026-11-23T12:00:00Z')).toBe(
      'Last seen: Nov 22, 6:19 AM',
    )
    expect(words(false, '')).toBe('Offline')
  })

  it('tell until when chat is open, or closed', () => {
    const times = { timezone: toronto, opensAt: '2026-11-22T14:00:00Z' }
    const closesAt = '2026-11-22T02:00:00Z'
    expect(availabilityWords({ ...times, available: true, closesAt }, now)).toBe(
      'Chat is open until 9:00 PM',
    )
    expect(availabilityWords({ ...times, available: true, closesAt: null }, now)).toBe(
      'Chat is always open',
    )
    const late = at('2026-11-22T03:00:00Z')
    expect(availabilityWords({ ...times, available: false, closesAt }, late)).toBe(
      'Chat is closed until 9:00 AM tomorrow',
    )
    const early = at('2026-11-22T11:00:00Z')
    expect(availabilityWords({ ...times, available: false, closesAt }, early)).toBe(
      'Chat is closed until 9:00 AM',
    )
  })
})

describe('the room for a message', () => {
  it('is told once it is little, without the blanks around it', () => {
    expect(roomFor(' '.repeat(3_000))).toEqual({ isTooLong: false })
    expect(roomFor('é'.repeat(1_799))).toEqual({ isTooLong: false })
    expect(roomFor(`${'é'.repeat(1_800)}  `).words).toBe('200 characters left')
    expect(roomFor('é'.repeat(1_999))).toEqual({ isTooLong: false, words: '1 character left' })
    expect(roomFor('🍁'.repeat(2_000))).toEqual({ isTooLong: false, words: '0 characters left' })
    expect(roomFor('é'.repeat(2_001))).toEqual({ isTooLong: true, words: '1 character too many' })
  })
})

it.each([
  ['See https://stillwater.example/fees.', ['See ', 'https://stillwater.example/fees', '.']],
  [
    'https://a.example (or http://b.example/x?y=1)',
    ['https://a.example', ' (or ', 'http://b.example/x?y=1', ')'],
  ],
  ['javascript:alert(1) and ftp://a.example', ['javascript:alert(1) and ftp://a.example']],
  ['', []],
])('finds the web addresses in %j', (text, parts) => {
  const split = splitAddresses(text)
  expect(split.map((part) => part.text)).toEqual(parts)
  for (const part of split) expect(part.isAddress).toBe(part.text.startsWith('http'))
})

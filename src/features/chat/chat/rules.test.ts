import { describe, expect, it } from 'vitest'
import {
  availabilityWords,
  formatMoment,
  isPresent,
  presenceWords,
  readSearch,
  roomFor,
  toSearchText,
} from './rules.ts'

const toronto = 'America/Toronto'
const at = (iso: string) => new Date(iso)

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
  it('is shown once few characters are left, without counting the blanks around the text', () => {
    expect(roomFor(' '.repeat(3_000))).toEqual({ isTooLong: false })
    expect(roomFor('é'.repeat(1_799))).toEqual({ isTooLong: false })
    expect(roomFor(`${'é'.repeat(1_800)}  `).words).toBe('200 characters left')
    expect(roomFor('é'.repeat(1_999))).toEqual({ isTooLong: false, words: '1 character left' })
    expect(roomFor('🍁'.repeat(2_000))).toEqual({ isTooLong: false, words: '0 characters left' })
    expect(roomFor('é'.repeat(2_001))).toEqual({ isTooLong: true, words: '1 character too many' })
  })
})

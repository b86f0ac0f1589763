import { describe, expect, it } from 'vitest'
import { expectLinear } from '../../../../../../tests/support/measured-work.ts'
import { joinWithin } from '../busy-intervals.ts'
import { toBusyIntervals } from './to-busy-intervals.ts'

const range = { from: Date.parse('2027-03-01T00:00Z'), until: Date.parse('2027-06-01T00:00Z') }
const timeZone = 'America/Toronto'

const toFile = (...entries: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', ...entries, 'END:VCALENDAR']
    .join('\n')
    .replaceAll('\n', '\r\n')

let count = 0
const entry = (...lines: string[]) =>
  [
    'BEGIN:VEVENT',
    `UID:entry-${(count += 1)}`,
    'DTSTAMP:20270101T000000Z',
    ...lines,
    'END:VEVENT',
  ].join('\n')

const read = (...entries: string[]) =>
  toBusyIntervals({
    text: toFile(...entries),
    ...range,
    timeZone,
    addresses: ['maya.chen@stillwater.example'],
  }).map(([from, until]) => `${toMinutes(from)} ${toMinutes(until)}`)
const toMinutes = (at: number) => new Date(at).toISOString().slice(5, 16)

const morning = ['DTSTART:20270315T130000Z', 'DTEND:20270315T140000Z']
const busyMorning = ['03-15T13:00 03-15T14:00']

describe('an entry of a calendar', () => {
  it.each<[string, string[], string[]]>([
    ['blocks its time', [], busyMorning],
    ['blocks while it is tentative', ['STATUS:TENTATIVE'], busyMorning],
    ['does not block when it is cancelled', ['STATUS:CANCELLED'], []],
    ['does not block when it is shown as free', ['TRANSP:TRANSPARENT'], []],
    ['does not block when Outlook says free', ['X-MICROSOFT-CDO-BUSYSTATUS:FREE'], []],
    ['blocks when Outlook says tentative', ['X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE'], busyMorning],
    [
      'does not block when the therapist declined it',
      ['ATTENDEE;PARTSTAT=DECLINED;CN=M:mailto:Maya.Chen@Stillwater.example'],
      [],
    ],
    [
      'blocks when another person declined it',
      [
        'ATTENDEE;PARTSTAT=DECLINED:mailto:other@mail.example',
        'ATTENDEE;PARTSTAT=ACCEPTED:mailto:maya.chen@stillwater.example',
      ],
      busyMorning,
    ],
  ])('%s', (_, lines, expected) => {
    expect(read(entry(...morning, ...lines))).toEqual(expected)
  })

  it('blocks from local midnight to local midnight when it is all-day', () => {
    expect(read(entry('DTSTART;VALUE=DATE:20270314'))).toEqual(['03-14T05:00 03-15T04:00'])
    expect(read(entry('DTSTART;VALUE=DATE:20270412', 'DTEND;VALUE=DATE:20270415'))).toEqual([
      '04-12T04:00 04-15T04:00',
    ])
  })

  it.each([
    ['a zone of the world', 'DTSTART;TZID=Europe/Paris:20270315T150000', '03-15T14:00'],
    [
      'a zone as Outlook names it',
      'DTSTART;TZID=Pacific Standard Time:20270315T090000',
      '03-15T16:00',
    ],
    ['no zone, so that of the practice', 'DTSTART:20270315T090000', '03-15T13:00'],
  ])('is read in %s', (_, start, from) => {
    const [interval = ''] = read(entry(start, 'DURATION:PT30M'))
    expect(interval.slice(0, 11)).toBe(from)
  })

  it('is cut to the days that are read, and joined with what it touches', () => {
    expect(
      read(
        entry('DTSTART:20270220T130000Z', 'DTEND:20270301T020000Z'),
        entry(...morning),
        entry('DTSTART:20270315T133000Z', 'DTEND:20270315T150000Z'),
        entry('DTSTART:20270315T150000Z', 'DTEND:20270315T160000Z'),
      ),
    ).toEqual(['03-01T00:00 03-01T02:00', '03-15T13:00 03-15T16:00'])
  })
})

describe('a repeating entry', () => {
  it('is expanded at the same local time, without its exceptions', () => {
    expect(
      read(
        entry(
          'DTSTART;TZID=America/Toronto:20270301T090000',
          'DTEND;TZID=America/Toronto:20270301T100000',
          'RRULE:FREQ=WEEKLY;COUNT=4',
          'EXDATE;TZID=America/Toronto:20270308T090000',
        ),
      ),
    ).toEqual(['03-01T14:00 03-01T15:00', '03-15T13:00 03-15T14:00', '03-22T13:00 03-22T14:00'])
  })

  it('follows a single one that was moved or made free', () => {
    const series = [
      'UID:series',
      'DTSTART;TZID=America/Toronto:20270315T090000',
      'DTEND;TZID=America/Toronto:20270315T100000',
    ]
    const change = (day: string, ...lines: string[]) =>
      [
        'BEGIN:VEVENT',
        'UID:series',
        `RECURRENCE-ID;TZID=America/Toronto:202703${day}T090000`,
        ...lines,
        'END:VEVENT',
      ].join('\n')
    expect(
      read(
        ['BEGIN:VEVENT', ...series, 'RRULE:FREQ=DAILY;COUNT=3', 'END:VEVENT'].join('\n'),
        change('16', 'DTSTART:20270317T200000Z', 'DTEND:20270317T210000Z'),
        change('17', 'DTSTART:20270317T130000Z', 'DTEND:20270317T140000Z', 'TRANSP:TRANSPARENT'),
      ),
    ).toEqual(['03-15T13:00 03-15T14:00', '03-17T20:00 03-17T21:00'])
  })

  it('that began decades ago still blocks', () => {
    const days = read(
      entry(
        'DTSTART;TZID=America/Toronto:19900101T090000',
        'DTEND;TZID=America/Toronto:19900101T100000',
        'RRULE:FREQ=DAILY',
      ),
    )
    expect(days).toHaveLength(92)
    expect(days[0]).toBe('03-01T14:00 03-01T15:00')
  })

  it('of all-day entries blocks whole days', () => {
    expect(read(entry('DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=10'))).toEqual([
      '03-10T05:00 03-11T05:00',
      '04-10T04:00 04-11T04:00',
      '05-10T04:00 05-11T04:00',
    ])
  })
})

describe('a calendar file', () => {
  it('may publish only when its owner is busy', () => {
    const published = [
      'BEGIN:VFREEBUSY',
      'UID:fb',
      'DTSTAMP:20270101T000000Z',
      'FREEBUSY;FBTYPE=BUSY:20270315T130000Z/20270315T140000Z',
      'FREEBUSY;FBTYPE=FREE:20270316T130000Z/20270316T140000Z',
      'END:VFREEBUSY',
    ].join('\n')
    expect(read(published)).toEqual(busyMorning)
  })

  it.each([['<!doctype html><p>Sign in</p>'], [''], ['{"busy":[]}']])(
    'is refused when it is none: %j',
    (text) => {
      const file = { text, ...range, timeZone, addresses: [] }
      expect(() => toBusyIntervals(file)).toThrow('not a calendar file')
    },
  )

  it('of a thousand entries is read once', () => {
    const entries = Array.from({ length: 1_000 }, (_, index) =>
      entry(
        `DTSTART;TZID=America/Toronto:20270${3 + (index % 2)}${String(1 + (index % 28)).padStart(2, '0')}T090000`,
        'DURATION:PT50M',
        ...(index % 10 === 0 ? ['RRULE:FREQ=WEEKLY'] : []),
      ),
    )
    expectLinear((count) => {
      expect(read(...entries.slice(0, count)).length).toBeGreaterThan(30)
    }, entries.length)
  })
})

it('joins nothing that is out of range', () => {
  expect(
    joinWithin(
      [
        [0, 5],
        [20, 30],
      ],
      { from: 5, until: 20 },
    ),
  ).toEqual([])
})

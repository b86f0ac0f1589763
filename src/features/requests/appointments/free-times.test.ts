import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WorkingHours } from '#features/requests/call-hours/contract/call-hours.ts'
import { shiftDate, toLocalDate, toLocalTime, toMoment } from '#shared/zone-time.ts'
import { someCallsInput } from '../../../../tests/support/calls-input.ts'
import { toRuns } from '../../../../tests/support/run.ts'
import { type FreeTimesInput, findBrokenRules, findFreeTimes } from './free-times.ts'

const toronto = 'America/Toronto'
const everyDay = (from: string, until: string): WorkingHours => ({
  isBookable: true,
  weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, until })),
  exceptions: [],
})
const rules = {
  noticeHours: 0,
  horizonDays: 400,
  pauseMinutes: 0,
  stepMinutes: 20,
  maxPerDay: 100,
  changeLimitHours: 4,
}
const usual = {
  zone: toronto,
  now: new Date('2027-01-01T00:00:00Z'),
  days: 1,
  minutes: 20,
  rules,
  closures: [],
  taken: [],
  busy: [],
  countedDays: new Map<string, number>(),
} satisfies Partial<FreeTimesInput>

const listTimes = (input: FreeTimesInput) => findFreeTimes(input).flatMap(({ times }) => times)
const listStarts = (input: FreeTimesInput) => listTimes(input).map(({ from }) => from.toISOString())
const toClock = (at: Date, zone: string) => {
  const { minutes } = toLocalTime(at, zone)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
const listClocks = (input: FreeTimesInput) =>
  listTimes(input).map(({ from }) => toClock(from, input.zone))

describe('the free times of one therapist', () => {
  it('keep the local time when the clocks change between two weeks (T1)', () => {
    const hours = {
      ...everyDay('09:00', '09:20'),
      weekly: [{ weekday: 1, from: '09:00', until: '09:20' }],
    }
    expect(listStarts({ ...usual, hours, from: '2027-03-08', days: 8 })).toEqual([
      '2027-03-08T14:00:00.000Z',
      '2027-03-15T13:00:00.000Z',
    ])
  })

  it('keep the local time in autumn (T2)', () => {
    const input = { ...usual, hours: everyDay('18:00', '18:20'), from: '2027-11-05', days: 4 }
    const starts = listStarts(input)
    expect([starts[0], starts[3]]).toEqual(['2027-11-05T22:00:00.000Z', '2027-11-08T23:00:00.000Z'])
  })

  it('leave out the hour that clocks skip (T3)', () => {
    const input = { ...usual, hours: everyDay('00:00', '04:00'), from: '2027-03-14' }
    const before = ['00:00', '00:20', '00:40', '01:00', '01:20', '01:40']
    expect(listClocks(input)).toEqual([...before, '03:00', '03:20', '03:40'])
  })

  it('list the hour that clocks repeat twice (T4)', () => {
    const input = { ...usual, hours: everyDay('00:00', '03:00'), from: '2027-11-07' }
    expect(listStarts(input)).toHaveLength(12)
    const repeated = listClocks(input).filter((clock) => clock === '01:20')
    expect(repeated).toEqual(['01:20', '01:20'])
  })

  it('keep the pause around what is taken (T5)', () => {
    const taken = [
      { from: new Date('2027-06-07T13:40:00Z'), until: new Date('2027-06-07T14:00:00Z') },
    ]
    const input = { ...usual, hours: everyDay('09:00', '12:00'), from: '2027-06-07' }
    const withPause = { ...input, rules: { ...rules, pauseMinutes: 10 } }
    const expected = ['09:00', '10:20', '10:40', '11:00', '11:20', '11:40']
    expect(listClocks({ ...withPause, taken })).toEqual(expected)
    expect(listClocks({ ...withPause, busy: taken })).toEqual(expected)
    // A closure takes its own time away, without a pause.
    expect(listClocks({ ...withPause, closures: taken })).toHaveLength(8)
  })

  it('count elapsed hours of notice over a change of the clocks (T6)', () => {
    const now = toMoment('2027-03-13', '18:00', toronto, 'first')
    const notice = { ...usual, now, rules: { ...rules, noticeHours: 24 } }
    const input = { ...notice, hours: everyDay('00:00', '24:00'), from: '2027-03-13', days: 3 }
    expect(listStarts(input)[0]).toBe('2027-03-14T23:00:00.000Z')
  })

  it('are by the clock of the practice’s zone (T7)', () => {
    const input = { ...usual, hours: everyDay('09:00', '09:20'), from: '2027-06-07' }
    expect(listStarts({ ...input, zone: 'America/Winnipeg' })).toEqual(['2027-06-07T14:00:00.000Z'])
  })

  it('begin after a skipped hour, and end with the second of a repeated one', () => {
    const spring = { ...usual, hours: everyDay('02:30', '03:40'), from: '2027-03-14' }
    expect(listClocks(spring)).toEqual(['03:00', '03:20'])
    const autumn = { ...usual, hours: everyDay('01:00', '01:40'), from: '2027-11-07' }
    expect(listStarts(autumn).at(0)).toBe('2027-11-07T05:00:00.000Z')
    expect(listStarts(autumn).at(-1)).toBe('2027-11-07T06:20:00.000Z')
  })

  it('are those of the exception on its date, and none on a day off', () => {
    const exceptions = [
      { date: '2027-06-08', intervals: [{ from: '14:00', until: '14:40' }], note: '' },
      { date: '2027-06-09', intervals: [], note: 'Away' },
    ]
    const hours = { ...everyDay('09:00', '09:20'), exceptions }
    const days = findFreeTimes({ ...usual, hours, from: '2027-06-07', days: 3 })
    expect(days.map(({ times }) => times.length)).toEqual([1, 2, 0])
  })

  it('run on over intervals that touch', () => {
    const weekly = [
      { weekday: 1, from: '09:30', until: '10:00' },
      { weekday: 1, from: '09:00', until: '09:30' },
    ]
    const input = { ...usual, hours: { ...everyDay('', ''), weekly }, from: '2027-06-07' }
    expect(listClocks(input)).toEqual(['09:00', '09:20', '09:40'])
  })

  it('end with the last day of the horizon, and on a day that has all its calls', () => {
    const now = toMoment('2027-06-07', '06:00', toronto, 'first')
    const strict = { ...rules, horizonDays: 2, maxPerDay: 6 }
    const countedDays = new Map([['2027-06-08', 6]])
    const input = { ...usual, now, rules: strict, countedDays, days: 5 }
    const days = findFreeTimes({ ...input, hours: everyDay('09:00', '09:20'), from: '2027-06-06' })
    expect(days.map(({ times }) => times.length)).toEqual([0, 1, 0, 1, 0])
  })

  it('are none while the therapist is not bookable', () => {
    const hours = { ...everyDay('09:00', '12:00'), isBookable: false }
    expect(listTimes({ ...usual, hours, from: '2027-06-07', days: 7 })).toEqual([])
  })
})

describe('the rules that a time breaks', () => {
  const at = (from: string, until: string) => ({
    from: toMoment('2027-06-07', from, toronto, 'first'),
    until: toMoment('2027-06-07', until, toronto, 'first'),
  })
  const input = { ...usual, hours: everyDay('09:00', '12:00') }

  it.each([
    ['nothing', {}, at('09:10', '09:30'), []],
    ['the hours', {}, at('11:50', '12:10'), ['hours']],
    ['a closure', { closures: [at('10:00', '11:00')] }, at('10:50', '11:10'), ['closure']],
    ['another call', { taken: [at('10:00', '10:20')] }, at('10:10', '10:30'), ['pause']],
    ['a busy entry', { busy: [at('10:00', '10:20')] }, at('10:10', '10:30'), ['busy']],
    ['several', { now: at('11:00', '12:00').from }, at('08:00', '08:20'), ['notice', 'hours']],
    [
      'a full day',
      { countedDays: new Map([['2027-06-07', 100]]) },
      at('09:00', '09:20'),
      ['maxPerDay'],
    ],
  ])('names %s', (_, changed, asked, broken) => {
    expect(findBrokenRules({ ...input, ...changed }, asked)).toEqual(broken)
  })

  it('names the pause beside a call and beside a busy entry', () => {
    const paused = { ...input, rules: { ...rules, pauseMinutes: 10 } }
    const beside = at('10:25', '10:45')
    expect(findBrokenRules({ ...paused, taken: [at('10:00', '10:20')] }, beside)).toEqual(['pause'])
    expect(findBrokenRules({ ...paused, busy: [at('10:00', '10:20')] }, beside)).toEqual(['pause'])
  })
})

const isNear = (
  one: { from: Date; until: Date },
  other: { from: Date; until: Date },
  pauseMs: number,
) =>
  one.from.getTime() < other.until.getTime() + pauseMs &&
  other.from.getTime() < one.until.getTime() + pauseMs

describe('free times of any hours, zones and days', () => {
  it('are never beside or within what is taken, and never outside of the hours', () => {
    const property = fc.property(someCallsInput, (input) => {
      const pauseMs = input.rules.pauseMinutes * 60_000
      const blocked = [...input.taken, ...input.busy].filter(({ from, until }) => until > from)
      for (const { date, times } of findFreeTimes(input)) {
        for (const time of times) {
          expect(toLocalDate(time.from, input.zone)).toBe(date)
          expect(blocked.filter((one) => isNear(one, time, pauseMs))).toEqual([])
          const { zone } = input
          const isWithin = input.hours.weekly.some(
            ({ from, until }) =>
              toMoment(date, from, zone, 'first') <= time.from &&
              time.until <= toMoment(date, until, zone, 'second'),
          )
          expect(isWithin).toBe(true)
        }
      }
    })
    fc.assert(property, { numRuns: toRuns(200) })
  })

  it('are those for which no rule is broken', () => {
    const property = fc.property(someCallsInput, (input) => {
      // With neither pause nor anything taken every step of the hours is listed: each must be decided alike.
      const open = { ...input, closures: [], taken: [], busy: [], countedDays: new Map() }
      const all = listTimes({ ...open, rules: { ...input.rules, noticeHours: 0 } })
      const listed = new Set(listStarts(input))
      for (const time of all) {
        const isFree = findBrokenRules(input, time).length === 0
        expect([time.from.toISOString(), isFree]).toEqual([
          time.from.toISOString(),
          listed.has(time.from.toISOString()),
        ])
      }
    })
    fc.assert(property, { numRuns: toRuns(200) })
  })

  it('leave out each other once one is taken', () => {
    const property = fc.property(someCallsInput, fc.nat(), (input, nth) => {
      const times = listTimes(input)
      const booked = times[nth % Math.max(1, times.length)]
      if (!booked) return
      const after = listTimes({ ...input, taken: [...input.taken, booked] })
      const pauseMs = input.rules.pauseMinutes * 60_000
      expect(after).toEqual(times.filter((time) => !isNear(time, booked, pauseMs)))
    })
    fc.assert(property, { numRuns: toRuns(200) })
  })

  it('are the same whichever dates are asked for together', () => {
    const property = fc.property(someCallsInput, (input) => {
      const alone = [0, 1, 2].flatMap((n) =>
        findFreeTimes({ ...input, from: shiftDate(input.from, n), days: 1 }),
      )
      expect(findFreeTimes(input)).toEqual(alone)
    })
    fc.assert(property, { numRuns: toRuns(100) })
  })
})

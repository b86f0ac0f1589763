import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type WeeklyHours, weekdays } from '#features/practice/site/contract/content-values.ts'
import { toRuns } from '../../../../tests/support/run.ts'
import {
  type ChatSchedule,
  chatAvailability,
  findOpeningStart,
  isChatOpen,
  toSchedule,
} from './schedule.ts'

const toronto = 'America/Toronto'
const at = (iso: string) => new Date(iso)
const minute = 60_000
const dayMs = 24 * 60 * minute

const toWeek = (hours: WeeklyHours['monday']) =>
  Object.fromEntries(weekdays.map((day) => [day, hours])) as WeeklyHours // all weekdays are there
const everyDay = (opens: string, closes: string): ChatSchedule => ({
  week: toWeek({ opens, closes }),
  closures: [],
})
const usual = everyDay('09:00', '21:00')
const closure = (from: string, until: string, startsAt = '', endsAt = '') => ({
  id: 'closure',
  from,
  until,
  startsAt,
  endsAt,
})

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
    const early = everyDay('02:00', '03:00')
    const { opensAt, closesAt } = chatAvailability(at('2027-03-14T05:00:00Z'), early, toronto)
    expect([opensAt, closesAt]).toEqual([at('2027-03-15T06:00:00Z'), at('2027-03-15T07:00:00Z')])
  })

  it('of the whole day never end', () => {
    const always = everyDay('00:00', '24:00')
    expect(chatAvailability(at('2026-11-01T05:30:00Z'), always, toronto)).toEqual({
      available: true,
      opensAt: null,
      closesAt: null,
    })
  })

  it('can differ by weekday, and have closed days', () => {
    const week = { ...toWeek(null), friday: { opens: '13:30', closes: '16:45' } }
    // A Saturday.
    expect(chatAvailability(at('2026-11-21T17:00:00Z'), { week, closures: [] }, toronto)).toEqual({
      available: false,
      opensAt: at('2026-11-27T18:30:00Z'),
      closesAt: at('2026-11-27T21:45:00Z'),
    })
  })

  it('never begin where every day is closed', () => {
    const never = { week: toWeek(null), closures: [] }
    expect(chatAvailability(at('2026-11-21T17:00:00Z'), never, toronto)).toEqual({
      available: false,
      opensAt: null,
      closesAt: null,
    })
  })

  it('are those of the setting where there is one, on every day', () => {
    const content = { hours: toWeek(null), closures: [closure('2026-11-21', '2026-11-21')] }
    expect(toSchedule(content, undefined)).toEqual({
      week: toWeek(null),
      closures: content.closures,
    })
    expect(toSchedule(content, { open: 9, close: 24 })).toEqual({
      week: toWeek({ opens: '09:00', closes: '24:00' }),
      closures: content.closures,
    })
  })
})

describe('closures', () => {
  it('of whole days last until the morning after', () => {
    const holidays = { ...usual, closures: [closure('2026-12-24', '2027-01-03')] }
    expect(chatAvailability(at('2026-12-23T20:00:00Z'), holidays, toronto)).toEqual({
      available: true,
      closesAt: at('2026-12-24T02:00:00Z'),
      opensAt: at('2027-01-04T14:00:00Z'),
    })
    expect(isChatOpen(at('2026-12-25T17:00:00Z'), holidays, toronto)).toBe(false)
  })

  it('of part of a day close chat on each of their days, and only then', () => {
    const lunches = { ...usual, closures: [closure('2026-11-23', '2026-11-24', '12:00', '13:30')] }
    expect(chatAvailability(at('2026-11-23T15:00:00Z'), lunches, toronto)).toEqual({
      available: true,
      closesAt: at('2026-11-23T17:00:00Z'),
      opensAt: at('2026-11-23T18:30:00Z'),
    })
    expect(isChatOpen(at('2026-11-24T17:30:00Z'), lunches, toronto)).toBe(false)
    expect(isChatOpen(at('2026-11-25T17:30:00Z'), lunches, toronto)).toBe(true)
  })

  it('that last longer than a year leave the next opening unknown', () => {
    const closed = { ...usual, closures: [closure('2026-01-01', '2030-12-31')] }
    expect(chatAvailability(at('2026-11-21T17:00:00Z'), closed, toronto)).toEqual({
      available: false,
      opensAt: null,
      closesAt: null,
    })
  })
})

describe('the schedule, compared with a clock that is read every minute', () => {
  const zones = [toronto, 'America/St_Johns', 'Australia/Lord_Howe', 'America/Santiago', 'UTC']
  const hourAndMinute = { hourCycle: 'h23', minute: '2-digit', hour: '2-digit' } as const
  // Made once: a formatter costs far more than what it formats.
  const wallClocks = new Map(
    zones.map((timeZone) => [
      timeZone,
      {
        date: new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }),
        weekday: new Intl.DateTimeFormat('en', { timeZone, weekday: 'long' }),
        time: new Intl.DateTimeFormat('en-GB', { timeZone, ...hourAndMinute }),
      },
    ]),
  )

  /** The time on the wall clock, and whether chat is open then, apart from the rules. */
  function isOpenByWallClock({ week, closures }: ChatSchedule, ms: number, timeZone: string) {
    const clock = wallClocks.get(timeZone)
    if (!clock) throw new Error(`no wall clock for ${timeZone}`)
    const time = clock.time.format(ms)
    const day = clock.date.format(ms)
    const name = clock.weekday.format(ms)
    const hours = week[weekdays.find((each) => each === name.toLowerCase()) ?? 'monday']
    if (!hours || time < hours.opens || time >= hours.closes) return false
    for (const { from, until, startsAt, endsAt } of closures) {
      const isThatDay = day >= from && day <= until
      if (isThatDay && time >= (startsAt || '00:00') && time < (endsAt || '24:00')) return false
    }
    return true
  }

  // Around the days on which clocks change, both ways.
  const days = ['2026-11-01', '2027-03-14', '2026-09-06', '2026-10-04', '2027-04-04', '2026-07-15']
  const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const times = fc.integer({ min: 0, max: 96 }).map((quarter) => {
    const minutes = quarter * 15
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  })
  const span = fc
    .tuple(times, times)
    .filter(([from, until]) => from < until)
    .map(([opens, closes]) => ({ opens, closes }))
  const dayHours = fc.oneof({ weight: 4, arbitrary: span }, fc.constant(null))
  const week = fc
    .tuple(dayHours, dayHours, dayHours, dayHours, dayHours, dayHours, dayHours)
    .map((each) => Object.fromEntries(weekdays.map((day, index) => [day, each[index]])))
    .map((hours) => hours as WeeklyHours) // all weekdays are there
  const situation = fc
    .record({
      day: fc.constantFrom(...days),
      startMinute: fc.integer({ min: -24 * 60, max: 24 * 60 }),
      week,
      closures: fc.array(
        fc.record({
          offset: fc.integer({ min: -1, max: 2 }),
          length: fc.integer({ min: 0, max: 2 }),
          part: fc.option(span),
        }),
        { maxLength: 3 },
      ),
      zone: fc.constantFrom(...zones),
    })
    .map(({ day, startMinute, week: hours, closures, zone }) => {
      const noon = Date.parse(`${day}T12:00:00Z`)
      return {
        now: noon + startMinute * minute,
        zone,
        schedule: {
          week: hours,
          closures: closures.map(({ offset, length, part }) =>
            closure(
              toDay(noon + offset * dayMs),
              toDay(noon + (offset + length) * dayMs),
              part?.opens,
              part?.closes,
            ),
          ),
        },
      }
    })

  it('is open at the same moments, and changes next at the same minute', () => {
    fc.assert(
      fc.property(situation, ({ now, zone, schedule }) => {
        const isOpen = (ms: number) => isOpenByWallClock(schedule, ms, zone)
        const { available, opensAt, closesAt } = chatAvailability(at(toIso(now)), schedule, zone)
        expect(available).toBe(isOpen(now))
        const [first, second] = available ? [closesAt, opensAt] : [opensAt, closesAt]
        const limit = now + 4 * dayMs
        let expected = available
        for (let ms = now; ms < limit; ms += 5 * minute) {
          if (first && ms >= first.getTime()) expected = !available
          if (second && ms >= second.getTime()) break
          if (isOpen(ms) !== expected) throw new Error(`differs at ${toIso(ms)}`)
        }
        for (const change of [first, second]) {
          if (!change) continue
          const ms = change.getTime()
          expect(isOpen(ms)).not.toBe(isOpen(ms - minute))
        }
      }),
      { numRuns: toRuns(200) },
    )
  })

  const toIso = (ms: number) => new Date(ms).toISOString()
})

describe('the moment from which on a practice has been open for some hours', () => {
  it.each([
    ['2026-11-24T15:00:00-05:00', 2, '2026-11-24T13:00:00-05:00'],
    // The night does not count.
    ['2026-11-24T10:00:00-05:00', 2, '2026-11-23T20:00:00-05:00'],
    ['2026-11-24T02:00:00-05:00', 24, '2026-11-22T09:00:00-05:00'],
    // The clocks went back in the night before.
    ['2026-11-01T09:30:00-05:00', 1, '2026-10-31T20:30:00-04:00'],
  ])('at %s for %i hours is %s', (now, hours, start) => {
    expect(findOpeningStart(at(now), hours * 60 * minute, usual, toronto)).toEqual(at(start))
  })

  it('leaves out the days on which the practice is closed', () => {
    const closed = { ...usual, closures: [closure('2026-11-23', '2026-11-23')] }
    expect(
      findOpeningStart(at('2026-11-24T10:00:00-05:00'), 2 * 60 * minute, closed, toronto),
    ).toEqual(at('2026-11-22T20:00:00-05:00'))
  })

  it('is as counted minute by minute', () => {
    const span = fc.integer({ min: 1, max: 40 * 60 })
    const moment = fc
      .integer({ min: Date.parse('2026-03-01'), max: Date.parse('2026-12-01') })
      .map((ms) => Math.floor(ms / minute) * minute)
    fc.assert(
      fc.property(moment, span, (now, open) => {
        const start = findOpeningStart(new Date(now), open * minute, usual, toronto)
        let counted = 0
        let end = now
        while (counted < open) {
          end -= minute
          if (isChatOpen(new Date(end), usual, toronto)) counted += 1
        }
        expect(start).toEqual(new Date(end))
      }),
      { numRuns: 25 },
    )
  })
})

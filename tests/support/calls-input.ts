import fc from 'fast-check'
import type { FreeTimesInput } from '#features/requests/appointments/free-times.ts'
import { shiftDate, shiftDays, toMoment } from '#shared/zone-time.ts'

const zones = [
  'America/Toronto',
  'America/Winnipeg',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'UTC',
] as const
// Days around changes of the clocks, and usual ones.
const someDate = fc
  .constantFrom('2027-03-14', '2027-11-07', '2027-04-04', '2027-10-03', '2027-06-07')
  .chain((date) => fc.integer({ min: -2, max: 2 }).map((shift) => shiftDate(date, shift)))
const someClock = fc
  .integer({ min: 0, max: 287 })
  .map(
    (n) =>
      `${String(Math.floor(n / 12)).padStart(2, '0')}:${String((n % 12) * 5).padStart(2, '0')}`,
  )
const someClocks = fc
  .uniqueArray(someClock, { minLength: 2, maxLength: 6 })
  .map((clocks) => clocks.toSorted())
  .map((clocks) =>
    clocks.flatMap((from, at) => {
      const until = clocks[at + 1]
      return at % 2 === 0 && until ? [{ from, until }] : []
    }),
  )
/** Hours, rules, calls and busy entries of any day near a change of the clocks, in some zones. */
export const someCallsInput = fc
  .record({
    zone: fc.constantFrom(...zones),
    date: someDate,
    clocks: someClocks,
    pauseMinutes: fc.constantFrom(0, 5, 10, 45),
    stepMinutes: fc.constantFrom(5, 20, 45),
    minutes: fc.constantFrom(5, 20, 50),
    noticeHours: fc.constantFrom(0, 12, 24),
    maxPerDay: fc.constantFrom(1, 6),
    taken: fc.array(
      fc.tuple(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 0, max: 200 })),
      {
        maxLength: 8,
      },
    ),
    counted: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ zone, date, clocks, taken, minutes, counted, ...changed }) => {
    const start = toMoment(date, '00:00', zone, 'first')
    const intervals = taken.map(([after, length]) => ({
      from: new Date(start.getTime() + after * 60_000),
      until: new Date(start.getTime() + (after + length) * 60_000),
    }))
    const hours = {
      isBookable: true,
      weekly: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
        clocks.map((clock) => ({ weekday, ...clock })),
      ),
      exceptions: [],
    }
    return {
      zone,
      now: shiftDays(start, -1, zone),
      from: date,
      days: 3,
      minutes,
      rules: { horizonDays: 400, changeLimitHours: 4, ...changed },
      hours,
      closures: intervals.slice(6),
      taken: intervals.slice(0, 3),
      busy: intervals.slice(3, 6),
      countedDays: new Map([[shiftDate(date, 1), counted]]),
    } satisfies FreeTimesInput
  })

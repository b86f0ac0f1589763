import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weekdays } from '#features/practice/site/contract/content-values.ts'
import { createOpenTimer } from './open-timer.ts'
import { type ChatSchedule, findOpeningStart } from './schedule.ts'

const toronto = 'America/Toronto'
const at = (iso: string) => new Date(iso)
const minute = 60_000
const usual: ChatSchedule = {
  week: Object.fromEntries(
    weekdays.map((day) => [day, { opens: '09:00', closes: '21:00' }]),
  ) as ChatSchedule['week'], // all weekdays are there
  closures: [],
}
const closure = { id: 'closure', from: '2026-11-23', until: '2026-11-23', startsAt: '', endsAt: '' }

describe('the time for which the practice was open between two moments', () => {
  it.each([
    ['2026-11-24T10:00:00-05:00', '2026-11-24T10:45:00-05:00', 45],
    // The night does not count.
    ['2026-11-23T20:00:00-05:00', '2026-11-24T10:00:00-05:00', 120],
    ['2026-11-23T23:00:00-05:00', '2026-11-24T03:00:00-05:00', 0],
    ['2026-11-24T10:00:00-05:00', '2026-11-24T09:00:00-05:00', 0],
  ])('from %s to %s is %i minutes', (from, to, minutes) => {
    expect(createOpenTimer(usual, toronto)(at(from), at(to))).toBe(minutes * minute)
  })

  it('leaves out the days on which the practice is closed', () => {
    const closed = { ...usual, closures: [closure] }
    const measure = createOpenTimer(closed, toronto)
    expect(measure(at('2026-11-22T20:00:00-05:00'), at('2026-11-24T10:00:00-05:00'))).toBe(
      120 * minute,
    )
  })

  it('begins where the target’s rule says that it began', () => {
    const measure = createOpenTimer(usual, toronto)
    const span = fc.integer({ min: 1, max: 40 * 60 })
    const moment = fc
      .integer({ min: Date.parse('2026-03-01'), max: Date.parse('2026-12-01') })
      .map((ms) => Math.floor(ms / minute) * minute)
    fc.assert(
      fc.property(moment, span, (now, open) => {
        const start = findOpeningStart(new Date(now), open * minute, usual, toronto)
        expect(start && measure(start, new Date(now))).toBe(open * minute)
      }),
      { numRuns: 25 },
    )
  })
})

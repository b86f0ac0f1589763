import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/practice-time.ts'
import { sortForDay } from './daily-order.ts'

const makeTherapists = (ids: readonly number[], acceptingClients = true) =>
  ids.map((id) => ({ id, acceptingClients }))
const range = (length: number) => Array.from({ length }, (_, at) => at + 1)
const listDays = (count: number) => range(count).map((n) => addDays('2026-11-21', n))

/** Number of days on which each id is at this position over many days. */
function countAt(position: number, ids: readonly number[], days: readonly string[]) {
  const counts = new Map(ids.map((id) => [id, 0]))
  for (const day of days) {
    const { id } = sortForDay(makeTherapists(ids), day)[position] ?? { id: 0 }
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return [...counts.values()]
}

describe('the order of a day', () => {
  it('shows those who accept clients first', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.nat(), acceptingClients: fc.boolean() })),
        fc.integer({ min: 1, max: 5_000 }),
        (therapists, days) => {
          const sorted = sortForDay(therapists, addDays('2026-01-01', days))
          const accepting = sorted.map((one) => one.acceptingClients)
          expect(accepting).toEqual(accepting.toSorted((a, b) => Number(b) - Number(a)))
          expect(sorted.map(({ id }) => id).toSorted()).toEqual(
            therapists.map(({ id }) => id).toSorted(),
          )
        },
      ),
    )
  })

  it('is the same however the list was sorted, and for any selection of it', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(), { minLength: 1 }).chain((ids) =>
          fc.record({
            all: fc.constant(ids),
            some: fc.shuffledSubarray(ids),
          }),
        ),
        ({ all, some }) => {
          const wanted = new Set(some)
          const ofAll = sortForDay(makeTherapists(all), '2026-11-21').filter(({ id }) =>
            wanted.has(id),
          )
          expect(sortForDay(makeTherapists(some), '2026-11-21')).toEqual(ofAll)
        },
      ),
    )
  })

  it.each([
    ['fourteen', range(14)],
    ['two of many', [3, 11]],
    ['ids far apart', [1, 1_000, 70_000, 2_000_000]],
  ])('lets everyone lead, and come last, about equally often: %s', (_, ids) => {
    const days = listDays(2_000)
    const fair = days.length / ids.length
    for (const position of [0, ids.length - 1]) {
      const counts = countAt(position, ids, days)
      expect(Math.min(...counts)).toBeGreaterThan(fair * 0.7)
      expect(Math.max(...counts)).toBeLessThan(fair * 1.3)
    }
  })

  it('changes from day to day', () => {
    const therapists = makeTherapists(range(14))
    const orders = listDays(30).map((day) => JSON.stringify(sortForDay(therapists, day)))
    expect(new Set(orders).size).toBe(30)
  })
})

import { describe, expect, it } from 'vitest'
import { formatByWay, formatCallTime, listCallActions } from './labels.ts'

const startsAt = '2026-12-01T19:20:00.000Z'
const endsAt = '2026-12-01T19:40:00.000Z'
const before = new Date('2026-12-01T19:19:59.000Z')
const after = new Date('2026-12-01T19:20:00.000Z')
const nextDay = new Date('2026-12-02T19:40:00.000Z')

describe('the changes of a call', () => {
  it.each([
    ['booked', before, ['move', 'cancel']],
    ['booked', after, ['held', 'noAnswer', 'move', 'cancel']],
    ['booked', nextDay, ['held', 'noAnswer', 'move', 'cancel']],
    ['held', after, ['noAnswer']],
    ['noAnswer', after, ['held']],
    // An outcome can be changed for a day.
    ['held', nextDay, []],
    ['cancelled', before, []],
    ['moved', before, []],
  ] as const)('that is %s at %s are %j', (state, now, actions) => {
    expect(listCallActions({ startsAt, endsAt, state }, now)).toEqual(actions)
  })
})

describe('a call in words', () => {
  it.each([
    ['phone', 'by phone'],
    ['video', 'by video'],
    ['kanata', 'at Kanata Office'],
    ['a-closed-office', 'at a-closed-office'],
  ])('says the way %s as “%s”', (way, words) => {
    expect(formatByWay(way, { kanata: 'Kanata Office' })).toBe(words)
  })

  it('distinguishes the two times that the clocks show on one day', () => {
    const now = new Date('2027-11-01T12:00:00.000Z')
    const first = formatCallTime('2027-11-07T05:20:00.000Z', now)
    const second = formatCallTime('2027-11-07T06:20:00.000Z', now)
    expect(first).toMatch(/^Sun, Nov 7, 1:20 AM/)
    expect(second).not.toBe(first)
  })
})

import { describe, expect, it } from 'vitest'
import { describeSlot, findNearestSlot, findSlot, listSlots } from './free-slots.ts'
import type { GridBlock } from './grid-columns.ts'
import type { Span } from './grid-spans.ts'

const clock = (hours: number, minutes = 0) => hours * 60 + minutes
const span = (from: number, until: number): Span => ({ from, until })
const block = (from: number, until: number) =>
  ({ kind: 'call', span: span(from, until), lane: { lane: 0, lanes: 1 } }) as unknown as GridBlock
const options = { shown: span(clock(9), clock(11)), minutes: 20, earliest: 0 }
const column = { blocks: [] as GridBlock[], hours: [] as Span[], isOfOne: true }
const times = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => from + at * 20)

describe('the free slots of a column', () => {
  it.each<[string, Partial<typeof column>, Partial<typeof options>, number[]]>([
    ['follow the clock', {}, {}, times(clock(9), 6)],
    [
      'follow the beginning of call hours',
      { hours: [span(clock(9, 50), clock(12))] },
      {},
      [...times(clock(9), 2), ...times(clock(9, 50), 3)],
    ],
    ['begin once a call can begin', {}, { earliest: clock(9, 30) }, times(clock(9, 40), 4)],
    [
      'leave out what a call takes',
      { blocks: [block(clock(9, 30), clock(9, 50))] },
      {},
      [clock(9), ...times(clock(10), 3)],
    ],
    [
      'stay where the calls of several people stand',
      { blocks: [block(clock(9), clock(11))], isOfOne: false },
      {},
      times(clock(9), 6),
    ],
    ['are none in the past', {}, { earliest: clock(24) }, []],
  ])('%s', (_name, part, changed, expected) => {
    expect(listSlots({ ...column, ...part }, { ...options, ...changed })).toEqual(expected)
  })

  it('are found at a press and beside it', () => {
    const slots = [clock(9), clock(9, 40)]
    expect(findSlot(slots, clock(9, 19), 20)).toBe(clock(9))
    expect(findSlot(slots, clock(9, 25), 20)).toBeUndefined()
    expect(findNearestSlot(slots, clock(9, 25))).toBe(clock(9, 40))
    expect(findNearestSlot([], clock(9))).toBeUndefined()
  })

  it.each<[string | undefined, number]>([
    [undefined, clock(9)],
    ['outside the call hours', clock(12, 20)],
    ['busy elsewhere', clock(10)],
    ['practice closed', clock(11)],
  ])('say %s', (reason, from) => {
    const shades = {
      hours: [span(clock(9), clock(10)), span(clock(10, 20), clock(12))],
      busy: [span(clock(10), clock(10, 20))],
      closures: [span(clock(11), clock(12))],
    }
    expect(describeSlot(shades, span(from, from + 20))).toBe(reason)
  })
})

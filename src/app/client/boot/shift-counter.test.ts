import { describe, expect, it } from 'vitest'
import { createShiftCounter } from './shift-counter.ts'

type Press = [key: string, atMs: number, more?: { repeat?: true; ctrlKey?: true }]

/** Which of these presses makes the visitor leave. */
function findThirdPress(presses: Press[]): number {
  const counter = createShiftCounter()
  return presses.findIndex(([key, timeStamp, more]) =>
    counter.isThirdPress({
      key,
      timeStamp,
      repeat: false,
      ctrlKey: false,
      altKey: false,
      metaKey: false,
      ...more,
    }),
  )
}

describe('Shift three times', () => {
  it.each<[string, Press[], number]>([
    [
      'is recognised at its third press',
      [
        ['Shift', 0],
        ['Shift', 700],
        ['Shift', 1500],
      ],
      2,
    ],
    [
      'may begin late in a row of presses',
      [
        ['Shift', 0],
        ['Shift', 1400],
        ['Shift', 2000],
        ['Shift', 2600],
      ],
      3,
    ],
    [
      'is not a slow row',
      [
        ['Shift', 0],
        ['Shift', 800],
        ['Shift', 1600],
        ['Shift', 2400],
      ],
      -1,
    ],
    [
      'is not the Shift of capitals',
      [
        ['Shift', 0],
        ['N', 1],
        ['Shift', 2],
        ['O', 3],
        ['Shift', 4],
      ],
      -1,
    ],
    [
      'is not a key held down',
      [
        ['Shift', 0],
        ['Shift', 30, { repeat: true }],
        ['Shift', 60, { repeat: true }],
      ],
      -1,
    ],
    [
      'is not part of a shortcut',
      [
        ['Shift', 0],
        ['Shift', 1, { ctrlKey: true }],
        ['Shift', 2],
        ['Shift', 3],
      ],
      -1,
    ],
  ])('%s', (_what, presses, third) => {
    expect(findThirdPress(presses)).toBe(third)
  })

  it('begins again after a click', () => {
    const counter = createShiftCounter()
    const press = {
      key: 'Shift',
      repeat: false,
      timeStamp: 0,
      ctrlKey: false,
      altKey: false,
      metaKey: false,
    }
    counter.isThirdPress(press)
    counter.isThirdPress(press)
    counter.reset()
    expect(counter.isThirdPress(press)).toBe(false)
  })
})

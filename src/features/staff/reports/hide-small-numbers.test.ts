import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toRuns } from '../../../../tests/support/run.ts'
import { hideSmallNumbers, minShown, type ShownNumber } from './hide-small-numbers.ts'

const hide = (...values: number[]) => hideSmallNumbers(values.map((value) => ({ value })))
const small = 'fewerThan5'
const other = 'notShown'

it.each([
  ['nothing is small', [12, 5, 0], [12, 5, 0]],
  ['one number is small: a second goes with it', [12, 9, 3], [12, other, small]],
  ['the second would leave too little open: another goes', [12, 5, 3], [other, 5, small]],
  ['no other is large enough: two go with it', [6, 7, 1], [other, other, small]],
  ['several small numbers protect one another', [20, 3, 2, 4], [20, small, small, small]],
  ['two of the least possible: a larger one goes with them', [20, 1, 1], [other, small, small]],
  [
    'all of the greatest possible: a larger one goes with them',
    [20, 4, 4, 4],
    [other, small, small, small],
  ],
] as const)('where %s', (_, values, shown) => {
  expect(hide(...values)).toEqual(shown)
})

it('hides the column where no larger number can protect the small one', () => {
  expect(hide(3)).toBeUndefined()
  expect(hide(5, 1)).toBeUndefined()
})

it('hides a larger number only where it can stand for others', () => {
  // All 8 of 8 requests became clients: the number beside says that it cannot be more.
  expect(hideSmallNumbers([{ value: 3 }, { value: 8, max: 8 }])).toBeUndefined()
  expect(hideSmallNumbers([{ value: 3 }, { value: 8, max: 20 }])).toEqual([small, other])
})

it('hides what would say something about a hidden number of the same row', () => {
  const cells = [
    { value: 0, hiddenAs: small },
    { value: 30, max: 40 },
    { value: 9, max: 20 },
  ] as const
  expect(hideSmallNumbers(cells)).toEqual([small, 30, other])
})

/** Every column that someone can imagine who knows the sum, the numbers and labels shown, and nothing else. */
function imagine(shown: readonly ShownNumber[], sum: number): number[][] {
  const [first, ...rest] = shown
  if (first === undefined) return sum === 0 ? [[]] : []
  const choices =
    typeof first === 'number'
      ? [first]
      : Array.from({ length: sum + 1 }, (_, value) => value).filter((value) =>
          first === 'fewerThan5' ? value > 0 && value < minShown : value >= minShown,
        )
  return choices.flatMap((value) =>
    value > sum ? [] : imagine(rest, sum - value).map((others) => [value].concat(others)),
  )
}

it('leaves it open whether a small number is 1, 2, 3 or 4', () => {
  const column = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(column, (values) => {
      const shown = hide(...values)
      if (!shown) return
      const columns = imagine(
        shown,
        values.reduce((sum, value) => sum + value, 0),
      )
      for (const [index, each] of shown.entries()) {
        if (typeof each === 'number') expect(each).toBe(values[index])
        if (each !== 'fewerThan5') continue
        const possible = new Set(columns.map((one) => one[index]))
        expect([...possible].toSorted()).toEqual([1, 2, 3, 4])
      }
    }),
    { numRuns: toRuns(300) },
  )
})

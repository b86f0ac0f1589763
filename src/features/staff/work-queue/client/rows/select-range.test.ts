import { expect, it } from 'vitest'
import { selectRange } from './select-range.ts'

const shown = [4, 9, 2, 7]

it.each([
  [undefined, 2, [2]],
  [4, 2, [4, 9, 2]],
  [7, 9, [9, 2, 7]],
  // The row that was pressed before is on the page no more.
  [5, 9, [9]],
])('from %s to %i takes the rows between them in the order of the page', (anchor, id, range) => {
  expect(selectRange(shown, anchor, id)).toEqual(range)
})

import { expect, it } from 'vitest'
import { findNext } from './find-next.ts'

const rows = (['waiting', 'open', 'closed', 'open'] as const).map((state, index) => ({
  number: index + 1,
  state,
}))

it.each([
  ['the one below', 1, 2],
  ['none that is closed', 2, 4],
  ['the nearest one above at the end', 4, 2],
  ['the first one after a conversation of another page', 9, 1],
])('opens %s', (_which, closed, next) => {
  expect(findNext(rows, closed)).toBe(next)
})

it('opens none where no other is left', () => {
  expect(findNext(rows.slice(0, 1), 1)).toBeUndefined()
  expect(findNext([], 1)).toBeUndefined()
})

import { expect, it } from 'vitest'
import { rankByName } from './rank-by-name.ts'

it('ranks by name and gives equal names the same rank', () => {
  const ranks = rankByName(
    new Map([
      [1, 'Zoé'],
      [2, 'Ann'],
      [3, 'zoe'],
      [4, 'Élise'],
    ]),
  )
  expect([1, 2, 3, 4].map((key) => ranks.get(key))).toEqual([2, 0, 2, 1])
})

import { expect, it } from 'vitest'
import { formatPostalCode } from './postal-code.ts'

it.each([
  ['p3e3m6', 'P3E 3M6'],
  [' K1R 6K7', 'K1R 6K7'],
  ['k1r-6k7', 'K1R 6K7'],
  ['12601', '12601'],
  ['SW1A 1AA ', 'SW1A 1AA'],
  ['', ''],
])('writes %j as %j', (typed, shown) => {
  expect(formatPostalCode(typed)).toBe(shown)
})

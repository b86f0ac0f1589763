import { expect, it } from 'vitest'
import { tabForKey } from './tab-keys.ts'

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 1, 0],
  ['ArrowLeft', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['ArrowDown', 1, undefined],
  ['a', 1, undefined],
])('%s at tab %i of three leads to %s', (key, at, target) => {
  expect(tabForKey(key, at, 3)).toBe(target)
})

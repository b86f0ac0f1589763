import { expect, it } from 'vitest'
import { formatWait } from './format-wait.ts'

it.each([
  [1, '1 second'],
  [30, '30 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [121, '3 minutes'],
  [600, '10 minutes'],
])('%i seconds are said as %s', (seconds, words) => {
  expect(formatWait(seconds)).toBe(words)
})

import { expect, it } from 'vitest'
import { waitsForUs } from './waits-for-us.ts'

it.each([
  ['a new request', 1, null, true],
  ['a request after an email of ours', 1, 2, false],
  ['a request after a logged call', 1, 3, false],
  ['an answer after our email', 3, 2, true],
  ['an answer after “No reply needed”', 5, 4, true],
  ['an answer that was handled in the same moment', 4, 4, false],
  ['an answer whose “No reply needed” was undone', 4, null, true],
])('decides whether %s waits for the practice', (_case, client, handled, waits) => {
  expect(waitsForUs({ client, handled })).toBe(waits)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createUrlState, positiveNumber, textUpTo } from './url-state.ts'

const url = createUrlState(
  {
    text: textUpTo(200),
    search: textUpTo(200),
    sort: z.enum(['name', '-name', 'date']),
    day: z.string(),
    page: positiveNumber,
    open: z.optional(positiveNumber),
  },
  { text: '', search: '', sort: 'name', day: '', page: 1, open: undefined },
  ({ day }) => (day ? { sort: 'date' } : {}),
)

const number = fc.integer({ min: 1, max: 999_999_999 })
const state = fc.record({
  text: fc.string({ unit: 'grapheme', maxLength: 5 }),
  search: fc.constant(''),
  sort: fc.constantFrom('-name' as const, 'date' as const),
  day: fc.constantFrom('', '2026-11-22'),
  page: number,
  open: fc.option(number, { nil: undefined }),
})

it('restores any state from its query', () => {
  fc.assert(
    fc.property(state, (shown) => {
      expect(url.parse(url.stringify(shown))).toEqual(shown)
      expect(url.parse(url.toParams(shown))).toEqual(shown)
    }),
  )
})

it('reads any query, and writes what it has read in the same way again', () => {
  const parameter = fc.tuple(fc.constantFrom('text', 'sort', 'page', 'open', 'x'), fc.string())
  fc.assert(
    fc.property(fc.array(parameter), (pairs) => {
      const read = url.parse(new URLSearchParams(pairs).toString())
      expect(url.parse(url.stringify(read))).toEqual(read)
    }),
  )
})

it('writes only what differs from the defaults, in the order of its schema', () => {
  expect(url.stringify(url.defaults)).toBe('')
  const shown = { open: 7, page: 2, day: '', sort: '-name', search: '', text: 'é &' } as const
  expect(url.stringify(shown)).toBe('text=%C3%A9+%26&sort=-name&page=2&open=7')
})

it('takes the default for a value that is missing or invalid, or the one that follows', () => {
  expect(url.parse('?sort=size&page=0&open=1e3&more=1')).toEqual(url.defaults)
  expect(url.parse('day=2026-11-22').sort).toBe('date')
  expect(url.parse('day=2026-11-22&sort=name').sort).toBe('name')
})

it('reads a search from an old address, and writes none', () => {
  const shown = url.parse('search=Emily&page=2')
  expect(shown.search).toBe('Emily')
  expect(url.stringify(shown)).toBe('page=2')
})

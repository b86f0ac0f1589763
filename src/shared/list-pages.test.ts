import { expect, it } from 'vitest'
import { clampPage, countPages, toPageNumber } from './list-pages.ts'

it('a list has as many pages as it needs, one at least', () => {
  expect([0, 1, 9, 10, 18].map((total) => countPages(total, 9))).toEqual([1, 1, 1, 2, 2])
  expect([0, 24, 25].map((total) => countPages(total, 24))).toEqual([1, 1, 2])
})

it('a page beyond the last is the last', () => {
  expect(clampPage(5, 47, 10)).toBe(5)
  expect(clampPage(5, 11, 10)).toBe(2)
  expect(clampPage(5, 0, 10)).toBe(1)
})

it('each place is on its page', () => {
  expect([1, 9, 10, 18, 19].map((place) => toPageNumber(place, 9))).toEqual([1, 1, 2, 2, 3])
})

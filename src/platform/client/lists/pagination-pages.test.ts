import { describe, expect, it } from 'vitest'
import { pagesToShow } from './pagination-pages.ts'

const shown = (current: number, count: number, isNarrow?: boolean) =>
  pagesToShow(current, count, isNarrow)
    .map((slot) => (typeof slot === 'number' ? slot : '...'))
    .join(' ')

describe('pagesToShow', () => {
  it.each([
    [1, 0, ''],
    [1, 1, '1'],
    [1, 2, '1 2'],
    [2, 2, '1 2'],
    [2, 3, '1 2 3'],
    [1, 5, '1 2 ... 5'],
    [2, 5, '1 2 3 ... 5'],
    [3, 5, '1 2 3 4 5'],
    [4, 5, '1 ... 3 4 5'],
    [5, 5, '1 ... 4 5'],
    [5, 9, '1 ... 4 5 6 ... 9'],
    [50, 100, '1 ... 49 50 51 ... 100'],
  ])('shows, on page %i of %i: %s', (current, count, expected) => {
    expect(shown(current, count)).toBe(expected)
  })

  it.each([
    [1, 1, '1'],
    [1, 3, '1 2 3'],
    [2, 4, '1 2 3 4'],
    [1, 5, '1 2 ... 5'],
    [3, 5, '1 ... 3 ... 5'],
    [5, 5, '1 ... 4 5'],
    [143, 150, '1 ... 143 ... 150'],
    [150, 150, '1 ... 149 150'],
  ])('shows, in a narrow column, on page %i of %i: %s', (current, count, expected) => {
    expect(shown(current, count, true)).toBe(expected)
  })

  it('gives every slot a unique value, usable as a key', () => {
    const slots = pagesToShow(50, 100)
    expect(new Set(slots).size).toBe(slots.length)
  })
})

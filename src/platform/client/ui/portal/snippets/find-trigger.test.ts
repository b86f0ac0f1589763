import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findTrigger, findTyped } from './find-trigger.ts'

/** `|` is the caret. */
function find(marked: string) {
  const caret = marked.indexOf('|')
  return findTrigger(marked.replace('|', ''), caret)
}

describe('a slash', () => {
  it.each([
    ['/|', ''],
    ['/pre|', 'pre'],
    ['Hello /first con|', 'first con'],
    ['Hello\n/fee| and more', 'fee'],
    ['Hello\u00a0/fee|', 'fee'],
    ['/p|re', 'p'],
  ])('in “%s” looks for “%s”', (marked, search) => {
    const caret = marked.indexOf('|')
    expect(find(marked)).toEqual({ start: caret - search.length - 1, end: caret, search })
  })

  it.each([
    // SECOND-EDITION: never in a URL.
    'https://|',
    'https://stillwater.example/fees|',
    'stillwater.example/fees|',
    'and/or|',
    '11/21|',
    '5 / 6|',
    '//|',
    '/fee\n|',
    '|/fee',
    'Hello|',
    `/${'a'.repeat(41)}|`,
  ])('in “%s” looks for nothing', (marked) => {
    expect(find(marked)).toBeUndefined()
  })

  it('is always at the start of what is replaced', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('/', ' ', 'a', '\n', ':') }), (text) => {
        const found = findTrigger(text, text.length)
        if (!found) return
        expect(text[found.start]).toBe('/')
        expect(text.slice(found.start + 1, found.end)).toBe(found.search)
      }),
    )
  })
})

it('a button looks for what is typed after it was pressed, on its line', () => {
  expect(findTyped('Hello fee', 6, 9)).toEqual({ start: 6, end: 9, search: 'fee' })
  expect(findTyped('Hello ', 6, 6)).toEqual({ start: 6, end: 6, search: '' })
  expect(findTyped('Hello\n', 5, 6)).toBeUndefined()
  expect(findTyped('Hel', 6, 3)).toBeUndefined()
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toRuns } from '../../../../../../tests/support/run.ts'
import { hasHtmlWords, hasTextWords, readHtmlText } from './has-words.ts'

describe('the words of HTML', () => {
  it.each([
    ['<p>Thursday</p>', true],
    ['<p>&nbsp;<br>\u200b</p>', false],
    ['<style>p { color: red }</style><!-- a note --><title>Mail</title>', false],
    ['<img src="https://t.example/x.png" alt="">', false],
    ['<img alt="A card" src="cid:x">', true],
    ["<IMG ALT='A card'>", true],
    ['&#84;', true],
    ['&#160;&#x200b;', false],
    ['<img alt="cut', false],
  ])('in %j: %s', (html, says) => {
    expect(hasHtmlWords(html)).toBe(says)
  })

  // The sender decides what is read here, on the thread that serves all pages.
  it.each([
    ['<img ', false],
    ['<img alt="', true],
    ["<img alt='", true],
    ['<img alt=">', false],
    ['<!--', false],
    ['<style>', false],
    ['</style ', false],
    ['&#1', false],
  ])('are looked for once in 900 KB of %j', (piece, says) => {
    expect(hasHtmlWords(piece.repeat(900_000 / piece.length))).toBe(says)
  })

  it('are found in a long mail exactly where the whole of it says something', () => {
    const pieces = [
      '<',
      '>',
      '<p>',
      '</p',
      '<img alt="',
      "'",
      '"',
      ' alt=',
      '<!--',
      '-->',
      '<style>',
      '</style>',
    ]
    const entities = ['&', '&nbsp;', '&#160;', '&#8', ';', '&lt;', '\u200b', ' ', 'word']
    const anyPiece = fc.constantFrom(...pieces, ...entities)
    const markup = fc.array(anyPiece, { maxLength: 12 }).map((some) => some.join(''))
    fc.assert(
      // Blank text comes first, so that the limit falls anywhere within the rest.
      fc.property(
        fc.constantFrom('<br>', '&nbsp;', ' '),
        fc.nat(60),
        markup,
        markup,
        (filler, back, one, other) => {
          const blank = filler.repeat(Math.floor((4_000 - back) / filler.length))
          const html = blank + one + filler.repeat(20) + other
          expect(hasHtmlWords(html)).toBe(hasTextWords(readHtmlText(html)))
        },
      ),
      { numRuns: toRuns(4_000) },
    )
  })
})

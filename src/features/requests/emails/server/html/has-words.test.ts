import { describe, expect, it } from 'vitest'
import { hasHtmlWords } from './has-words.ts'

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
})

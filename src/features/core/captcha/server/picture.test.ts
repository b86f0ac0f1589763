import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { captchaAlphabet } from './characters.ts'
import { glyphs } from './glyphs.ts'
import { drawCaptchaPicture } from './picture.ts'

const texts = fc
  .array(fc.constantFrom(...captchaAlphabet), { minLength: 5, maxLength: 6 })
  .map((characters) => characters.join(''))

const pathData = (svg: string) => [...svg.matchAll(/ d="([^"]*)"/g)].map((match) => match[1] ?? '')
const subpaths = (svg: string) => pathData(svg).flatMap((d) => d.split(/(?=M)/))

const drawnPieces = (text: string) => subpaths(drawCaptchaPicture(text)).length

/** Everything in the markup that is not a coordinate. */
const words = (svg: string) =>
  new Set(
    svg
      .replaceAll(/ d="[Mqtz\d .-]+"/g, '')
      .replaceAll('/>', ' ')
      .split(/[ <>]+/),
  )

/** A repeatable source of chance, for the tests that measure. */
function repeatable(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

describe('the picture of a security check', () => {
  it('can write every character of the alphabet in more than one way', () => {
    const few = [...captchaAlphabet].filter((character) => (glyphs[character]?.length ?? 0) < 2)
    expect(few).toEqual([])
    expect(drawCaptchaPicture('mk7', repeatable(7))).toBe(drawCaptchaPicture('MK7', repeatable(7)))
  })

  it('takes any answer that automated checks may fix', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20 }), (text) => {
        expect(drawCaptchaPicture(text)).not.toMatch(/NaN|Infinity|undefined/)
      }),
    )
    const [letters, none] = ['ABCDEFGHIJKLMNOPQRST', '?'].map(drawnPieces)
    expect(letters).toBeGreaterThan((none ?? 0) + 20)
  })

  it('is a small, whole SVG of 176 × 64 that a strict content policy lets through', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const svg = drawCaptchaPicture(text)
        expect(svg.length).toBeLessThan(8 * 1024)
        const [start = '', ...parts] = svg.match(/<[^<>]*>/g) ?? []
        expect([start, ...parts].join('')).toBe(svg)
        expect(start).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 176 64" /)
        expect(start).toMatch(/ width="176" height="64" .*aria-hidden="true" focusable="false">$/)
        expect(parts.at(-1)).toBe('</svg>')
        for (const part of parts.slice(0, -1)) {
          expect(part).toMatch(
            /^<(rect|path)( (width|height|fill|stroke|stroke-width|d)="[^"]+")+\/>$/,
          )
        }
      }),
    )
  })

  it('names no character: what is left beside coordinates is the same for every answer', () => {
    const known = words(Array.from({ length: 20 }, () => drawCaptchaPicture('HJKMN')).join(''))
    fc.assert(
      fc.property(texts, (text) => {
        expect([...words(drawCaptchaPicture(text))].filter((word) => !known.has(word))).toEqual([])
      }),
    )
  })

  it('never draws the same line twice, nor the same letter alike', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const [once, again] = [drawCaptchaPicture(text), drawCaptchaPicture(text)]
        expect(pathData(once).filter((d) => pathData(again).includes(d))).toEqual([])
        const twice = drawCaptchaPicture(text[0]?.repeat(6) ?? '')
        expect(new Set(pathData(twice)).size).toBe(pathData(twice).length)
        // Not from one place to another either: without its start, no piece repeats.
        const shapes = subpaths(twice).map((d) => d.replace(/^M[^q]*/, ''))
        expect(new Set(shapes).size).toBe(shapes.length)
      }),
    )
  })

  it('does not tell a character by the number of its pieces', () => {
    const counts = Array.from({ length: 60 }, () => drawnPieces('KKKKK'))
    expect(new Set(counts).size).toBeGreaterThan(5)
  })

  it('keeps every line between the upper and the lower edge', () => {
    for (let seed = 1; seed < 300; seed++) {
      const svg = drawCaptchaPicture(seed % 2 ? 'MWMWMW' : 'J4C7R', repeatable(seed))
      for (const [, y] of svg.matchAll(/M-?[\d.]+ ?(-?[\d.]+)/g)) {
        expect(Number(y)).toBeGreaterThan(0)
        expect(Number(y)).toBeLessThan(64)
      }
    }
  })
})

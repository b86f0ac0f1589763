import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { secureRandom } from './chance.ts'
import { captchaAlphabet, pickCaptchaText } from './characters.ts'

describe('the characters of a security check', () => {
  it('are each listed once, in upper case, without look-alikes and vowels', () => {
    expect(new Set(captchaAlphabet).size).toBe(captchaAlphabet.length)
    expect(captchaAlphabet).toMatch(/^[A-Z3-9]+$/)
    expect(captchaAlphabet).not.toMatch(/[AEIOU01L5S2Z8BVQDGFT]/)
  })

  it('are five or six, all from the alphabet, no neighbours equal', () => {
    const lengths = new Set<number>()
    for (let round = 0; round < 500; round++) {
      const text = pickCaptchaText()
      lengths.add(text.length)
      expect([...text].every((character) => captchaAlphabet.includes(character))).toBe(true)
      expect(text).not.toMatch(/(.)\1/)
    }
    expect([...lengths].toSorted()).toEqual([5, 6])
  })

  it('follow the source of chance they are given', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), (seed) => {
        expect(pickCaptchaText((max) => seed % max)).toBe(pickCaptchaText((max) => seed % max))
      }),
    )
    const used = new Set(Array.from({ length: 400 }, () => pickCaptchaText()).join(''))
    expect(used.size).toBe(captchaAlphabet.length)
  })

  it('come with a chance between 0 and 1', () => {
    const chances = Array.from({ length: 1000 }, secureRandom)
    expect(chances.every((chance) => chance >= 0 && chance < 1)).toBe(true)
    expect(new Set(chances).size).toBeGreaterThan(990)
  })
})

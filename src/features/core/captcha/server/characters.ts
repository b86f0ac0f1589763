// The characters of a security check.

import { randomInt as secureRandomInt } from 'node:crypto'

/**
 * Sixteen characters, upper case. Left out: look-alikes (0 O Q D, 1 I L, 5 S, 2 Z, 8 B, U V, G,
 * and those that a wave makes ambiguous: F and P, T and J) and the vowels, so that a random answer
 * never spells an offensive word.
 */
export const captchaAlphabet = 'CHJKMNPRWXY34679'

/**
 * Picks the answer of a new challenge: 5 or 6 characters of the alphabet, no two neighbours equal,
 * since a character spoken twice sounds like a repetition. `randomInt(max)` returns 0 to max - 1.
 */
export function pickCaptchaText(randomInt: (max: number) => number = secureRandomInt): string {
  const length = 5 + randomInt(2)
  let text = ''
  while (text.length < length) {
    const others = captchaAlphabet.replace(text.at(-1) ?? '', '')
    text += others.charAt(randomInt(others.length))
  }
  return text
}

// The characters of a security check, chosen once for the eye, the ear and good manners.

import { randomInt as secureRandomInt } from 'node:crypto'

/**
 * Sixteen characters, upper case. Left out: look-alikes (0 O Q D, 1 I L, 5 S, 2 Z, 8 B, U V, G,
 * and those a wave disguises: F as P, T as J) and the vowels, so that chance never spells a word a
 * visitor here should not meet.
 */
export const captchaAlphabet = 'CHJKMNPRWXY34679'

/**
 * Picks the answer of a new challenge: 5 or 6 characters of the alphabet, no two neighbours equal,
 * since a character said twice sounds like a repeat. `randomInt(max)` answers 0 to max - 1.
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

// The reference of a request, for the client's emails and calls: `R-7KQ4M2`. It is the lead's id in another
// notation. It opens nothing; the notation only spares a client the thought of being number 12.

const bits = 30
const mask = 2 ** bits - 1
// Odd, so that multiplication modulo 2^30 can be undone.
const factor = 0x2c1b3c6d
const shift = 15

// Crockford's base 32: no letter that looks like a digit, and no U.
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = bits / 5

/** The factor that undoes `factor`, by Newton's iteration: each step doubles the correct bits. */
function invert(value: number): number {
  let inverse = value
  for (let step = 0; step < 5; step += 1) {
    inverse = Math.imul(inverse, 2 - Math.imul(value, inverse))
  }
  return inverse
}
const inverseFactor = invert(factor)

const multiply = (value: number, by: number) => Math.imul(value, by) & mask
const fold = (value: number) => value ^ (value >>> shift)

/** Distinct for all ids up to `maxRecordId`. */
export function toReference(id: number): string {
  let rest = multiply(fold(multiply(id, factor)), factor)
  let code = ''
  for (let place = 0; place < length; place += 1) {
    code = `${digits[rest & 31]}${code}`
    rest >>>= 5
  }
  return `R-${code}`
}

/** The id of a reference in any letter case; undefined for other text. */
export function parseReference(text: string): number | undefined {
  const code = /^r-([0-9a-z]{6})$/i.exec(text)?.[1]?.toUpperCase()
  if (code === undefined) return undefined
  let value = 0
  for (const character of code.replaceAll('O', '0').replaceAll(/[IL]/g, '1')) {
    const digit = digits.indexOf(character)
    if (digit < 0) return undefined
    value = (value << 5) | digit
  }
  return multiply(fold(multiply(value, inverseFactor)), inverseFactor)
}

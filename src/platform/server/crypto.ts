import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret nobody can guess, 256 bits, safe in a cookie or a link. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** What the database keeps of a random token, so that a stolen copy of it opens nothing. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A keyed hash for short answers that could be tried out one by one against a plain hash. */
export const keyedHash = (secret: string, purpose: string, value: string) =>
  createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('base64url')

export function isSameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

import { recoveryCodeLength } from './contract.ts'

export const recoveryCodeCount = 10
/** Without letters and digits that look alike. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** `k7m2p-x9qrt`: fifty bits, in two groups that are easy to copy from paper. */
export function toRecoveryCode(pick: (below: number) => number): string {
  const letters = Array.from(
    { length: recoveryCodeLength },
    () => recoveryAlphabet[pick(recoveryAlphabet.length)],
  ).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

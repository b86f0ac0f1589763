import { recoveryCodeLength } from './contract.ts'

export const recoveryCodeCount = 10
/** Without letters and digits that look alike. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** `k7m2-px9q-rtab-cd3e`: eighty bits, in groups that are easy to copy from paper. */
export function toRecoveryCode(pick: (below: number) => number): string {
  const letters = Array.from(
    { length: recoveryCodeLength },
    () => recoveryAlphabet[pick(recoveryAlphabet.length)],
  ).join('')
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-')
}

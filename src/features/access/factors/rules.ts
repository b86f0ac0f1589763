/** Ways to prove who signs in after the password. */
export const signInMethods = ['email', 'totp', 'recovery'] as const
export type SignInMethod = (typeof signInMethods)[number]

export const recoveryCodeCount = 10
const recoveryCodeLength = 10
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

/** A recovery code as it is typed: with or without hyphen and spaces, in any case. */
export const normalizeRecoveryCode = (typed: string) =>
  typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

export const isRecoveryCode = (typed: string) =>
  normalizeRecoveryCode(typed).length === recoveryCodeLength

import { type PasskeyFault, recoveryCodeLength } from './contract/factors.ts'

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

/** The host that passkeys are made for and the origin of its pages, or the reason for which there can be none. */
export type RelyingParty = { host: string; origin: string; fault: PasskeyFault | null }

/** Derived from the public address alone: headers of a request, which a proxy may change, decide nothing. */
export function readRelyingParty(publicUrl: string): RelyingParty {
  const { protocol, hostname, origin } = new URL(publicUrl)
  // The parser writes every spelling of an IPv4 address as four numbers, and IPv6 in brackets.
  const isAddress = /^\[|^\d+(\.\d+){3}$/.test(hostname)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const fault = isAddress ? 'ip-address' : protocol === 'https:' || isLocal ? null : 'not-https'
  return { host: hostname, origin, fault }
}

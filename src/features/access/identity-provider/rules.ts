import type { Language } from '#shared/language.ts'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'

/** The use of a provider's answer: one that was asked for one purpose has no other. */
export type ProviderPurpose = 'sign-in' | 'unlock' | 'confirm' | 'link'

/** As long as a person may look for their phone at the provider. */
export const requestMinutes = 10

/** Clocks of two servers differ by this much at most. */
export const clockToleranceSeconds = 60

/**
 * Why a sign-in by the provider did not happen.
 * - `cancelled`: the person or the provider ended it there
 * - `expired`: it took too long, was answered twice, or began in another browser
 * - `unavailable`: the provider did not answer, or not as the protocol says
 * - `unknown`: no active account is linked to this identity or has its verified address
 * - `unlinked`: the owner of the account with that address has unlinked it, so that only they link it again
 * - `changed`: the account with that address is linked to another identity
 * - `stale`: the provider did not ask for the credentials again
 * - `other`: someone else than the person whose session it is
 * - `taken`: the identity to be linked is that of another account
 * - `blocked`: too many failed sign-ins
 */
const providerFaults = [
  'cancelled',
  'expired',
  'unavailable',
  'unknown',
  'unlinked',
  'changed',
  'stale',
  'other',
  'taken',
  'blocked',
] as const
export type ProviderFault = (typeof providerFaults)[number]

export const isProviderFault = (text: string | null): text is ProviderFault =>
  providerFaults.some((fault) => fault === text)

/** The query of the sign-in page that says why it was opened again. */
export const providerFaultName = 'provider'

/** The sign-in page, which says what went wrong and leads to the same page afterwards. */
export function toFaultPath(fault: ProviderFault, nextPath: string, language: Language): string {
  const query = new URLSearchParams({ [providerFaultName]: fault })
  if (nextPath !== paths.home) query.set('next', nextPath)
  return `${localPath(paths.signIn, language)}?${query}`
}

/** The value of the same query on the account's page after the account was linked. */
export const linkedName = 'linked'

/** The account's page, which says whether it was linked. */
export const toLinkPath = (outcome: ProviderFault | typeof linkedName) =>
  `${paths.account}?${new URLSearchParams({ [providerFaultName]: outcome })}`

/** The link to the provider. The page after it, the language and the purpose are left out where they are the usual ones. */
export function toProviderPath(query: {
  next?: string
  language?: Language
  purpose?: 'unlock'
  window?: 'true'
}): string {
  const { next, language } = query
  const given = new URLSearchParams(query)
  if (next === paths.home) given.delete('next')
  if (language === 'en') given.delete('language')
  const text = given.toString()
  return text === '' ? '/api/login/provider' : `/api/login/provider?${text}`
}

const multiFactorContexts = new Set([
  'phr',
  'phrh',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
])

/**
 * True if the provider says that it checked several factors: by the method `mfa` (RFC 8176), or by one of the contexts
 * that OpenID defines for it. Names of a provider's own are not guessed.
 */
export const isMultiFactor = ({ acr, amr }: { acr?: unknown; amr?: unknown }) =>
  (Array.isArray(amr) && amr.includes('mfa')) ||
  (typeof acr === 'string' && multiFactorContexts.has(acr))

// No other letters: some of other alphabets become these in lower case, and an address of someone else with them.
const lowerLatin = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

export const isSameAddress = (a: string, b: string) => lowerLatin(a) === lowerLatin(b)

/** True if the credentials were given at the provider after it was asked for them. */
export function isFresh(authenticatedAt: number | undefined, askedAt: Date, now: Date): boolean {
  if (authenticatedAt === undefined) return false
  const toSeconds = (moment: Date) => moment.getTime() / 1000
  return (
    authenticatedAt >= toSeconds(askedAt) - clockToleranceSeconds &&
    authenticatedAt <= toSeconds(now) + clockToleranceSeconds
  )
}

import type { Factors } from './contract/factors.ts'

type Owned = Pick<Factors, 'totp' | 'passkeys' | 'passkeyFault'>

/** An app, and passkeys that work at this address: the factors that depend on no mailbox. */
const countOwnFactors = ({ totp, passkeys, passkeyFault }: Owned) =>
  (totp ? 1 : 0) + (passkeyFault === null ? passkeys.length : 0)

export const hasOwnFactor = (factors: Owned) => countOwnFactors(factors) > 0

/** True if the practice requires a factor and this account has one only, which therefore stays. */
export const hasLastRequiredFactor = (factors: Owned & Pick<Factors, 'isRequired'>) =>
  factors.isRequired && countOwnFactors(factors) === 1

export const lastFactorText =
  'This practice requires a second factor. Add another one before you remove your last.'

/** An account without an own factor, as its owner or an administrator reads it. */
export function describeMissingFactor(
  { email, isRequired }: Pick<Factors, 'email' | 'isRequired'>,
  whose: 'Your' | 'Their',
): string {
  // A sign-in by the identity provider may have checked several factors, so the sentence is about the password.
  if (isRequired) {
    return `This practice requires a passkey or an authenticator app. ${whose} password${email ? ' and a code by email open' : ' opens'} only the step that adds one.`
  }
  return email
    ? 'A passkey or an authenticator app is safer: they do not depend on the mailbox.'
    : `${whose} password alone is enough. A passkey or an authenticator app protects the account when someone learns it.`
}

/** The sign-in after the app or a passkey was removed. */
export function describeSignInWithout(left: Factors): string {
  if (hasOwnFactor(left)) {
    const ways = [
      left.totp && 'authenticator app',
      left.passkeyFault === null && left.passkeys.length > 0 && 'passkeys',
    ]
    return `Your sign-in still needs your ${ways.filter(Boolean).join(' or your ')}.`
  }
  return left.email
    ? 'Your sign-in needs a code by email again. The recovery codes end.'
    : 'Your password alone signs you in again. The recovery codes end.'
}

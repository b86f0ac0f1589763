import type { Origin } from '#shared/actor.ts'
import { isRecoveryCode, type SignInMethod } from '../contract/factors.ts'
import { decryptSecret, type FactorDeps, recordFactorChange } from './deps.ts'
import { mailOwner } from './mail-owner.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { findTotpStep } from './totp.ts'

/** Ways of an account to prove who signs in, its strongest first; none where the password is enough. */
export async function listMethods(deps: FactorDeps, userId: number): Promise<SignInMethod[]> {
  const own = await findOwnFactors(deps, userId)
  if (own.length > 0) return [...own, 'recovery']
  return deps.isLoginVerified ? ['email'] : []
}

/** The app and the passkeys, which depend on no mailbox. Passkeys that cannot work at this address do not count. */
export async function findOwnFactors(
  { repository, relyingParty }: FactorDeps,
  userId: number,
): Promise<('passkey' | 'totp')[]> {
  const { host, fault } = relyingParty
  const hasPasskey = !fault && (await repository.listPasskeys(userId, host)).length > 0
  const hasApp = Boolean((await repository.find(userId))?.confirmedAt)
  return [...(hasPasskey ? (['passkey'] as const) : []), ...(hasApp ? (['totp'] as const) : [])]
}

/**
 * Checks a code of the app, or a recovery code, and uses it up when it is right. Joins the transaction that signs in;
 * the caller counts wrong codes.
 */
export async function consumeFactor(
  deps: FactorDeps,
  userId: number,
  code: string,
  origin: Origin,
): Promise<boolean> {
  if (!isRecoveryCode(code)) {
    const stored = await deps.repository.find(userId)
    if (!stored?.confirmedAt) return false
    const secret = decryptSecret(deps, userId, stored.secret)
    const step = secret && findTotpStep(secret, code, deps.clock.now())
    return step ? deps.repository.claimStep(userId, step) : false
  }
  const hash = hashRecoveryCode(userId, code)
  if (!(await deps.repository.consumeRecoveryCode(userId, hash))) return false
  await recordFactorChange(deps, { userId, origin }, 'account.recovery_code_used')
  await mailOwner(deps, userId, 'recovery-code-used')
  return true
}

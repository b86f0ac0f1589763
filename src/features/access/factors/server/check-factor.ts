import type { Origin } from '#shared/actor.ts'
import { isRecoveryCode, type SignInMethod } from '../contract.ts'
import { decryptSecret, type FactorDeps, recordFactorChange } from './deps.ts'
import { mailOwner } from './mail-owner.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { findTotpStep } from './totp.ts'

/** Ways of an account to prove who signs in, its strongest first; none where the password is enough. */
export async function listMethods(
  { repository, isLoginVerified }: FactorDeps,
  userId: number,
): Promise<SignInMethod[]> {
  if ((await repository.find(userId))?.confirmedAt) return ['totp', 'recovery']
  return isLoginVerified ? ['email'] : []
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
  const stored = await deps.repository.find(userId)
  if (!stored?.confirmedAt) return false
  if (!isRecoveryCode(code)) {
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

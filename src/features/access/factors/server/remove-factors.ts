import type { Origin } from '#shared/actor.ts'
import { findOwnFactors } from './check-factor.ts'
import { type FactorDeps, recordFactorChange } from './deps.ts'
import { mailOwner } from './mail-owner.ts'
import { updateSessions } from './required-factor.ts'

/** Recovery codes end with the last app or passkey that they replace. Requires a transaction. */
export async function endRecoveryCodes(deps: FactorDeps, userId: number): Promise<void> {
  if ((await findOwnFactors(deps, userId)).length > 0) return
  await deps.repository.deleteRecoveryCodes(userId)
}

/** Removes every factor of an account, those of a former address too, and its link to the identity provider. Requires a transaction. */
export async function removeFactors(
  deps: FactorDeps,
  by: { userId: number; actorId: number | null; origin: Origin | null },
): Promise<void> {
  const { repository } = deps
  const { userId, actorId } = by
  const hadApp = await repository.deleteAuthenticator(userId)
  const passkeys = await repository.deletePasskeys(userId)
  await repository.deleteRecoveryCodes(userId)
  await deps.identities.unlink(by)
  await updateSessions(deps, userId)
  if (hadApp) await recordFactorChange(deps, by, 'account.authenticator_removed')
  if (passkeys > 0) await recordFactorChange(deps, by, 'account.passkey_removed')
  if (!hadApp && passkeys === 0) return
  const isOwn = actorId === userId
  await mailOwner(deps, userId, isOwn ? 'all-removed' : 'removed-by-administrator')
}

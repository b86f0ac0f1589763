import type { Actor, Origin } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import type { Factors, SecondStep } from '../contract/factors.ts'
import type { FactorDeps } from './deps.ts'
import { removeFactors } from './remove-factors.ts'
import { listFactorOwners } from './required-factor.ts'

/** Reads which second step the sign-in of an account has. @throws not-found */
export async function readFactors(deps: FactorDeps, userId: number): Promise<Factors> {
  const { accounts, repository, isLoginVerified, relyingParty } = deps
  if (!(await accounts.find(userId))) throw notFound('User not found')
  const since = (await repository.find(userId))?.confirmedAt
  const recoveryCodesLeft = await repository.countRecoveryCodes(userId)
  const passkeys = await repository.listPasskeys(userId, relyingParty.host)
  return {
    email: isLoginVerified,
    totp: since ? { since: since.toISOString(), recoveryCodesLeft } : null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    isRequired: await repository.isRequired(),
    isLinked: await deps.identities.isLinked(userId),
    passkeyFault: relyingParty.fault,
    passkeyOrigin: relyingParty.origin,
  }
}

/** @returns the strongest second step of an account, by its id */
export async function listSecondSteps(deps: FactorDeps): Promise<(userId: number) => SecondStep> {
  const { apps, passkeys } = await listFactorOwners(deps)
  return (userId) => {
    if (passkeys.has(userId)) return 'passkey'
    if (apps.has(userId)) return 'totp'
    return deps.isLoginVerified ? 'email' : null
  }
}

/** Removes the factors of someone whom no administrator can help. Joins the transaction. */
export async function removeAtTerminal(deps: FactorDeps, userId: number): Promise<void> {
  await removeFactors(deps, { userId, actorId: null, origin: null })
}

/** Removes the app and the passkeys of a colleague who has lost them. Nothing happens without any. @throws not-found */
export async function resetUserFactors(
  deps: FactorDeps,
  actor: Actor,
  userId: number,
  origin: Origin,
): Promise<void> {
  if (!(await deps.accounts.find(userId))) throw notFound('User not found')
  const by = { userId, actorId: actor.userId, origin }
  await deps.database.transaction(() => removeFactors(deps, by))
}

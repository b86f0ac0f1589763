import type { Actor, Origin } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import type { Factors, SecondStep } from '../contract.ts'
import { type FactorDeps, recordFactorChange } from './deps.ts'
import { mailOwner } from './mail-owner.ts'

/** Reads which second step the sign-in of an account has. @throws not-found */
export async function readFactors(deps: FactorDeps, userId: number): Promise<Factors> {
  const { accounts, repository, isLoginVerified } = deps
  if (!(await accounts.find(userId))) throw notFound('User not found')
  const since = (await repository.find(userId))?.confirmedAt
  return {
    email: isLoginVerified,
    totp: since
      ? {
          since: since.toISOString(),
          recoveryCodesLeft: await repository.countRecoveryCodes(userId),
        }
      : null,
  }
}

/** @returns the second step of each account: of all, or of the given ones only */
export async function listSecondSteps(
  { repository, isLoginVerified }: FactorDeps,
  userIds?: readonly number[],
): Promise<(userId: number) => SecondStep> {
  const withApp = await repository.listConfirmed(userIds)
  return (userId) => (withApp.has(userId) ? 'totp' : isLoginVerified ? 'email' : null)
}

/** Removes the app of someone whom no administrator can help. Joins the transaction. */
export async function removeAtTerminal(deps: FactorDeps, userId: number): Promise<void> {
  if (!(await deps.repository.remove(userId))) return
  const change = { userId, actorId: null, origin: null }
  await recordFactorChange(deps, change, 'account.authenticator_removed')
  await mailOwner(deps, userId, 'removed-by-administrator')
}

/** Removes the app of a colleague who has lost it. Nothing happens without one. @throws not-found */
export async function resetUserFactors(
  deps: FactorDeps,
  actor: Actor,
  userId: number,
  origin: Origin,
): Promise<void> {
  if (!(await deps.accounts.find(userId))) throw notFound('User not found')
  await deps.database.transaction(async () => {
    if (!(await deps.repository.remove(userId))) return
    const change = { userId, actorId: actor.userId, origin }
    await recordFactorChange(deps, change, 'account.authenticator_removed')
    const isOwn = actor.userId === userId
    await mailOwner(deps, userId, isOwn ? 'removed' : 'removed-by-administrator')
  })
}

import type { Actor, Origin } from '#shared/actor.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { findOwnFactors } from './check-factor.ts'
import { decryptSecret, encryptSecret, type FactorDeps, recordFactorChange } from './deps.ts'
import { mailOwner } from './mail-owner.ts'
import { makeFirstRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts'
import { endRecoveryCodes } from './remove-factors.ts'
import { keepLastFactor, updateSessions } from './required-factor.ts'
import { createTotpSecret, findTotpStep, toTotpUri } from './totp.ts'

const hasAppError = () =>
  new AppError(
    'conflict',
    'There is an authenticator app already. Remove it before you add another.',
  )
const noAppError = () => new AppError('conflict', 'There is no authenticator app on this account.')
const noFactorError = () =>
  new AppError('conflict', 'There is no authenticator app and no passkey on this account.')

/** Makes a secret for an app; it does not count before its first code. @throws conflict while there is an app */
export async function startTotp(
  deps: FactorDeps,
  { userId }: Actor,
): Promise<{ secret: string; uri: string }> {
  const user = await deps.accounts.find(userId)
  const secret = createTotpSecret()
  const isStored = await deps.repository.insertUnconfirmed({
    userId,
    secret: encryptSecret(deps, userId, secret),
    createdAt: deps.clock.now(),
  })
  if (!isStored) throw hasAppError()
  return { secret, uri: toTotpUri(secret, deps.practice().shortName, user?.email ?? '') }
}

/** Turns an app on with its first code. @returns the account’s first recovery codes, in plain text */
export async function confirmTotp(
  deps: FactorDeps,
  { userId }: Actor,
  code: string,
  origin: Origin,
): Promise<string[]> {
  const { database, repository, clock } = deps
  const stored = await repository.find(userId)
  if (!stored) throw noAppError()
  if (stored.confirmedAt) throw hasAppError()
  const secret = decryptSecret(deps, userId, stored.secret)
  const step = secret && findTotpStep(secret, code, clock.now())
  if (!step) {
    throw fieldError('code', 'This code is not right. Enter the one that the app shows now.')
  }
  return database.transaction(async () => {
    if (!(await repository.confirm(userId, stored.secret, step, clock.now()))) throw hasAppError()
    await updateSessions(deps, userId)
    const codes = await makeFirstRecoveryCodes(deps, userId)
    await recordFactorChange(deps, { userId, origin }, 'account.authenticator_added')
    await mailOwner(deps, userId, 'added')
    return codes
  })
}

/** Turns one’s own app off. Nothing happens without one. @throws conflict for the last factor where one is required */
export async function removeTotp(
  deps: FactorDeps,
  { userId }: Actor,
  origin: Origin,
): Promise<void> {
  await deps.database.transaction(async () => {
    if (!(await deps.repository.deleteAuthenticator(userId))) return
    await keepLastFactor(deps, userId)
    await endRecoveryCodes(deps, userId)
    await recordFactorChange(deps, { userId, origin }, 'account.authenticator_removed')
    await mailOwner(deps, userId, 'removed')
  })
}

/** @returns the new recovery codes, in plain text @throws conflict without an app or a passkey */
export async function renewRecoveryCodes(
  deps: FactorDeps,
  { userId }: Actor,
  origin: Origin,
): Promise<string[]> {
  return deps.database.transaction(async () => {
    if ((await findOwnFactors(deps, userId)).length === 0) throw noFactorError()
    const codes = await makeRecoveryCodes(deps, userId)
    await recordFactorChange(deps, { userId, origin }, 'account.recovery_codes_made')
    return codes
  })
}

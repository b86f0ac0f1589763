import { randomInt } from 'node:crypto'
import { hashToken } from '#platform/server/crypto.ts'
import { normalizeRecoveryCode } from '../contract/factors.ts'
import { recoveryCodeCount, toRecoveryCode } from '../rules.ts'
import type { FactorDeps } from './deps.ts'

/** A plain hash: a code of eighty bits cannot be tried out, and stays usable when the server’s secret changes. */
export const hashRecoveryCode = (userId: number, code: string) =>
  hashToken(`${userId} ${normalizeRecoveryCode(code)}`)

/** Replaces the recovery codes of an account. Requires a transaction. @returns them in plain text, to be shown once */
export async function makeRecoveryCodes(deps: FactorDeps, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => toRecoveryCode(randomInt))
  const hashes = codes.map((code) => hashRecoveryCode(userId, code))
  await deps.repository.replaceRecoveryCodes(userId, hashes, deps.clock.now())
  return codes
}

/**
 * The first factor of an account comes with recovery codes. Requires a transaction.
 * @returns them in plain text, or none where there are some from an earlier factor
 */
export async function makeFirstRecoveryCodes(deps: FactorDeps, userId: number): Promise<string[]> {
  const left = await deps.repository.countRecoveryCodes(userId)
  return left > 0 ? [] : makeRecoveryCodes(deps, userId)
}

import type { Database } from '#platform/server/database/database.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import { toAddressKeys } from '#platform/server/http/client-address.ts'
import type { Origin } from '#shared/actor.ts'
import type { ThrottleKeys } from '../rules.ts'
import type { FailureCount } from './repository/failure-counts.ts'

/** One try at a password or a code. `userId` is undefined for an unknown username. */
export type LoginAttempt = {
  userId: number | undefined
  origin: Origin
  action: FailureCount['action']
  keys: ThrottleKeys
}

export const toAccountKey = (userId: number) => `account ${userId}`

/** The keys that an attempt's failures are counted by. `browser` is the id of a known browser. */
export function toThrottleKeys(
  accountKey: string,
  origin: Origin,
  browser: string | null,
): ThrottleKeys {
  const [address, site] = toAddressKeys(origin.address)
  return { accountKey, address: address.key, site: site?.key ?? null, browser }
}

/**
 * Locked until the transaction ends, so that a sign-in to an account and the end of all its sign-ins
 * run one after the other: no session is opened with a password that has just been changed.
 */
export const lockSignIns = (database: Database, accountKey: string) =>
  lockUntilCommit(database, `sign-in to ${accountKey}`)

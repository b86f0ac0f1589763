import type { AuditOutcome } from '#features/audit/contract.ts'
import type { AuditService } from '#features/audit/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { holdLock } from '#platform/server/database/named-lock.ts'
import { inWords } from '#platform/server/http.ts'
import type { Origin } from '#shared/actor.ts'
import { Refusal } from '#shared/errors.ts'
import { failureWindowMinutes, mostFailures, secondsUntil } from '../rules.ts'
import type { AuthRepository } from './repository.ts'

const minute = 60 * 1000

export const accountKeyOf = (userId: number) => `account ${userId}`

/**
 * Held until the transaction ends, so that a sign-in and the end of all sign-ins of one account
 * follow each other: no session is opened with a password that has just been changed.
 */
export const holdSignIns = (database: Database, accountKey: string) =>
  holdLock(database, `sign-in to ${accountKey}`)

/** 429 with how long to wait, in words and as `Retry-After`. */
export function tooMany(what: string, until: Date, now: Date) {
  const retryAfter = secondsUntil(until, now)
  return new Refusal('too-many', `${what} Please wait ${inWords(retryAfter)} and try again.`, {
    retryAfter,
  })
}

/** What a wrong password was given for: as the audit log calls it, and as a person reads it. */
const sentences = {
  'sign-in failed': 'Too many failed sign-ins.',
  'password changed': 'Too many wrong passwords.',
} as const

/** One try at a password. `userId` is unknown for a name that nobody has. */
export type Try = {
  accountKey: string
  userId: number | undefined
  origin: Origin
  action: keyof typeof sentences
}

type ThrottleParts = {
  database: Database
  repository: AuthRepository
  audit: AuditService
  clock: Clock
  isRateLimited: boolean
}

/** Slows down whoever guesses passwords. Failures are kept in the database, which instances share. */
export function createThrottle(parts: ThrottleParts) {
  const { database, repository, audit, clock, isRateLimited } = parts

  const failuresSince = () => new Date(clock.now().getTime() - failureWindowMinutes * minute)

  async function recordFailure({ userId, origin, action }: Try, outcome: AuditOutcome) {
    await audit.record({
      // Whoever changes a password is signed in; whoever signs in is nobody yet.
      actor: action === 'password changed' && userId !== undefined ? { userId } : null,
      origin,
      record: 'user',
      id: userId ?? null,
      action,
      outcome,
    })
  }

  /** Until when this account may not be tried from this address, if at all. */
  async function findBlock(accountKey: string, address: string): Promise<Date | undefined> {
    const since = failuresSince()
    const limits = [
      [{ accountKey, address }, mostFailures.ofAccountFromAddress],
      [{ address }, mostFailures.ofAddress],
      [{ accountKey }, mostFailures.ofAccount],
    ] as const
    let latest: Date | undefined
    for (const [scope, most] of limits) {
      const at = await repository.findNthFailure(scope, most, since)
      if (at && (!latest || at > latest)) latest = at
    }
    return latest && new Date(latest.getTime() + failureWindowMinutes * minute)
  }

  const blocked = ({ action }: Try, until: Date) => tooMany(sentences[action], until, clock.now())

  return {
    recordFailure,

    /** Refuses a guesser before any work is done for them. */
    async refuseWhileBlocked(tried: Try): Promise<void> {
      if (!isRateLimited) return
      const until = await findBlock(tried.accountKey, tried.origin.address)
      if (!until) return
      await recordFailure(tried, 'refused')
      throw blocked(tried, until)
    },

    /**
     * Settles a try whose password has been looked at, one at a time for each account and address:
     * of guesses made at the same time those past the limit learn nothing, not even that they were
     * right. A wrong one is counted; a right one is followed by `onRight` in the same transaction.
     * @returns what `onRight` did, undefined after a wrong password
     * @throws Refusal `too-many`, whether the password was right or wrong
     */
    async settle<T>(
      tried: Try,
      isRight: boolean,
      onRight: () => Promise<T>,
    ): Promise<T | undefined> {
      const { accountKey, origin } = tried
      const { address } = origin
      const settled = await database.transaction(
        async (): Promise<{ blockedUntil?: Date; done?: T }> => {
          await holdSignIns(database, accountKey)
          if (isRateLimited) {
            await holdLock(database, `sign-in from ${address}`)
            const blockedUntil = await findBlock(accountKey, address)
            if (blockedUntil) {
              await recordFailure(tried, 'refused')
              return { blockedUntil }
            }
            if (!isRight) {
              await repository.insertFailure({ accountKey, address, createdAt: clock.now() })
            }
          }
          if (isRight) return { done: await onRight() }
          await recordFailure(tried, 'failed')
          return {}
        },
      )
      if (settled.blockedUntil) throw blocked(tried, settled.blockedUntil)
      return settled.done
    },

    /** Counts a failure that was no password, such as the last try at a mailed code. */
    async count({ accountKey, origin }: Try): Promise<void> {
      if (!isRateLimited) return
      const { address } = origin
      await repository.insertFailure({ accountKey, address, createdAt: clock.now() })
    },

    /** A clean slate for an account at an address that has shown the right password. */
    async clear(userId: number, { address }: Origin): Promise<void> {
      await repository.clearFailures(accountKeyOf(userId), address)
    },

    failuresSince,
  }
}

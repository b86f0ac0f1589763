import type { AuditService } from '#features/audit/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import { toAddressKeys } from '#platform/server/http/client-address.ts'
import { formatWait } from '#platform/server/http/format-wait.ts'
import type { Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import {
  type Asker,
  type Attempt,
  type FailureKind,
  failureWindowMinutes,
  findBlockEnd,
  maxFailures,
  secondsUntil,
} from '../rules.ts'
import { createFailureLog } from './failure-log.ts'
import type { AuthRepository, FailureCount } from './repository.ts'

const windowMs = failureWindowMinutes * 60 * 1000

export const toAccountKey = (userId: number) => `account ${userId}`

/**
 * Held until the transaction ends, so that a sign-in and the end of all sign-ins of one account
 * follow each other: no session is opened with a password that has just been changed.
 */
export const holdSignIns = (database: Database, accountKey: string) =>
  lockUntilCommit(database, `sign-in to ${accountKey}`)

/** 429 with how long to wait, in words and as `Retry-After`. */
export function tooMany(what: string, until: Date, now: Date) {
  const retryAfter = secondsUntil(until, now)
  return new AppError('too-many', `${what} Please wait ${formatWait(retryAfter)} and try again.`, {
    retryAfter,
  })
}

/** What a wrong password was given for: as the audit log calls it, and as a person reads it. */
const sentences = {
  'account.sign_in_failed': 'Too many failed sign-ins.',
  'account.password_changed': 'Too many wrong passwords.',
  'account.password_confirmed': 'Too many wrong passwords.',
} as const satisfies Record<FailureCount['action'], string>

/** One try at a password or a code. `userId` is unknown for a name that nobody has. */
export type Try = {
  userId: number | undefined
  origin: Origin
  action: FailureCount['action']
  asker: Asker
}

/** Whom the limits of a try are about. `browser` is the id of one that signed in here before. */
export function toAsker(accountKey: string, origin: Origin, browser: string | null): Asker {
  const [address, site] = toAddressKeys(origin.address)
  return { accountKey, address: address.key, site: site?.key ?? null, browser }
}

type ThrottleDeps = {
  database: Database
  repository: AuthRepository
  audit: AuditService
  clock: Clock
  isRateLimited: boolean
  /** Tells the owner of an account that its codes are being guessed. Joins the transaction. */
  warnOwner: (userId: number) => Promise<void>
}

/** Slows down whoever guesses passwords. Failures are kept in the database, which instances share. */
export function createThrottle(deps: ThrottleDeps) {
  const { database, repository, clock, isRateLimited } = deps
  const log = createFailureLog(deps)

  const windowStart = () => new Date(clock.now().getTime() - windowMs)

  /** Until when this may not be tried, if at all. */
  async function findBlock({ asker }: Try, attempt: Attempt): Promise<Date | undefined> {
    return findBlockEnd(await repository.listFailures(asker, windowStart()), asker, attempt)
  }

  const toRefusal = ({ action }: Try, until: Date) => tooMany(sentences[action], until, clock.now())

  /** The owner is told once in a window, when the codes of an account reach their limit. */
  async function warnAtLimit({ userId, asker }: Try, kind: FailureKind): Promise<void> {
    if (userId === undefined || kind === 'password') return
    const failures = await repository.listFailures(asker, windowStart())
    const ofAccount = failures.filter(
      (one) => one.kind === kind && one.accountKey === asker.accountKey,
    )
    if (ofAccount.length < maxFailures.ofCodes) return
    if (await repository.claimWarning(userId, clock.now(), windowStart())) {
      await deps.warnOwner(userId)
    }
  }

  /** @returns what `uncount` takes back, or undefined where nothing is limited */
  async function count(tried: Try, kind: FailureKind): Promise<number | undefined> {
    if (!isRateLimited) return undefined
    const id = await repository.insertFailure({ ...tried.asker, kind, createdAt: clock.now() })
    await warnAtLimit(tried, kind)
    return id
  }

  return {
    /** Refuses a guesser before any work is done for them. */
    async refuseWhileBlocked(tried: Try, attempt: Attempt): Promise<void> {
      if (!isRateLimited) return
      const until = await findBlock(tried, attempt)
      if (!until) return
      await log.record(tried, 'refused')
      throw toRefusal(tried, until)
    },

    /**
     * Settles a try, one at a time for each account and address: of guesses made at the same time
     * those past the limit learn nothing, not even that they were right. `work` says by its answer
     * whether the try was right: undefined is a failure, which is counted.
     * @throws Refusal `too-many`, whether the try was right or wrong
     */
    async settle<T>(
      tried: Try,
      attempt: Attempt,
      work: () => Promise<T | undefined>,
    ): Promise<T | undefined> {
      const { asker } = tried
      const settled = await database.transaction(
        async (): Promise<{ blockedUntil?: Date; done?: T | undefined }> => {
          await holdSignIns(database, asker.accountKey)
          if (isRateLimited) {
            // The widest bucket: whoever holds it holds the narrower ones of this address too.
            await lockUntilCommit(database, `sign-in from ${asker.site ?? asker.address}`)
            const blockedUntil = await findBlock(tried, attempt)
            if (blockedUntil) {
              await log.record(tried, 'refused')
              return { blockedUntil }
            }
          }
          const done = await work()
          if (done !== undefined) return { done }
          await count(tried, attempt === 'code' ? 'code' : 'password')
          await log.record(tried, 'failed')
          return {}
        },
      )
      if (settled.blockedUntil) throw toRefusal(tried, settled.blockedUntil)
      return settled.done
    },

    /** Counts a code that is sent: it counts until it is used. Joins the transaction of `settle`. */
    countSentCode: (tried: Try) => count(tried, 'code-sent'),

    /** Takes back what was counted for a code that could not be sent. */
    async uncount(id: number | undefined): Promise<void> {
      if (id !== undefined) await repository.removeFailure(id)
    },

    /** A clean slate for an account at an address that has shown all it takes to sign in. */
    clear: ({ asker }: Try): Promise<void> => repository.clearFailures(asker),

    windowStart,
    writeEndedFailures: log.writeEnded,
  }
}

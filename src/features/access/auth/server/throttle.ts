import type { AuditService } from '#features/core/audit/server/service.ts'
import { m } from '#messages'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import {
  type AttemptKind,
  type FailureKind,
  failureWindowMinutes,
  findBlockEnd,
  maxFailures,
} from '../rules.ts'
import { toTooManyError } from './auth-errors.ts'
import { createFailureLog } from './failure-log.ts'
import { type LoginAttempt, lockSignIns } from './login-attempt.ts'
import type { FailureCount } from './repository/failure-counts.ts'
import type { AuthRepository } from './repository.ts'

const windowMs = failureWindowMinutes * 60 * 1000

const messages = {
  'account.sign_in_failed': m.auth_too_many_sign_ins,
  'account.password_changed': m.auth_too_many_passwords,
  'account.password_confirmed': m.auth_too_many_passwords,
} satisfies Record<FailureCount['action'], (inputs: { wait: string }) => string>

type ThrottleDeps = {
  database: Database
  repository: AuthRepository
  audit: AuditService
  clock: Clock
  isRateLimited: boolean
  /** Emails the owner of an account whose codes are being guessed. Joins the transaction. */
  warnOwner: (userId: number) => Promise<void>
}

/** Limits failed sign-ins. Failures are stored in the database, which all instances share. */
export function createThrottle(deps: ThrottleDeps) {
  const log = createFailureLog(deps)
  return {
    assertNotBlocked: assertNotBlocked.bind(null, deps, log),
    recordOutcome: recordOutcome(deps, log),

    /** Counts a code as unused until it is used. Joins the transaction of `recordOutcome`. */
    countSentCode: (attempt: LoginAttempt) => countFailure(deps, attempt, 'code-sent'),

    /** Deletes what `countSentCode` counted for a code that could not be sent. */
    async discardSentCode(failureId: number | undefined): Promise<void> {
      if (failureId !== undefined) await deps.repository.deleteFailure(failureId)
    },

    /** After a successful sign-in the earlier failures no longer count. */
    resetFailures: ({ keys }: LoginAttempt): Promise<void> => deps.repository.deleteFailures(keys),

    getWindowStart: () => getWindowStart(deps.clock),
    writeEndedFailures: log.writeEnded,
  }
}

const getWindowStart = (clock: Clock) => new Date(clock.now().getTime() - windowMs)

async function findBlock(
  { repository, clock }: ThrottleDeps,
  { keys }: LoginAttempt,
  kind: AttemptKind,
): Promise<Date | undefined> {
  return findBlockEnd(await repository.listFailures(keys, getWindowStart(clock)), keys, kind)
}

const toBlockedError = ({ clock }: ThrottleDeps, { action }: LoginAttempt, until: Date) =>
  toTooManyError(messages[action], until, clock.now())

/** Rejects a blocked attempt before any expensive work is done for it. */
async function assertNotBlocked(
  deps: ThrottleDeps,
  log: ReturnType<typeof createFailureLog>,
  attempt: LoginAttempt,
  kind: AttemptKind,
): Promise<void> {
  if (!deps.isRateLimited) return
  const until = await findBlock(deps, attempt, kind)
  if (!until) return
  await log.record(attempt, 'refused')
  throw toBlockedError(deps, attempt, until)
}

/**
 * Completes an attempt and counts it as a failure when `complete` returns undefined. Attempts of one
 * account and address run one after the other: of concurrent guesses those over the limit learn
 * nothing, not even that they were right.
 * @throws AppError `too-many`, whether the attempt was right or wrong
 */
const recordOutcome =
  (deps: ThrottleDeps, log: ReturnType<typeof createFailureLog>) =>
  async <T>(
    attempt: LoginAttempt,
    kind: AttemptKind,
    complete: () => Promise<T | undefined>,
  ): Promise<T | undefined> => {
    const { database, isRateLimited } = deps
    const { keys } = attempt
    const outcome = await database.transaction(
      async (): Promise<{ blockedUntil?: Date; result?: T | undefined }> => {
        await lockSignIns(database, keys.accountKey)
        if (isRateLimited) {
          // The site contains the address, so its lock also covers the limits of the address.
          await lockUntilCommit(database, `sign-in from ${keys.site ?? keys.address}`)
          const blockedUntil = await findBlock(deps, attempt, kind)
          if (blockedUntil) {
            await log.record(attempt, 'refused')
            return { blockedUntil }
          }
        }
        const result = await complete()
        if (result !== undefined) return { result }
        await countFailure(deps, attempt, kind === 'code' ? 'code' : 'password')
        await log.record(attempt, 'failed')
        return {}
      },
    )
    if (outcome.blockedUntil) throw toBlockedError(deps, attempt, outcome.blockedUntil)
    return outcome.result
  }

/** @returns the id of the failure, or undefined where limits are switched off */
async function countFailure(
  deps: ThrottleDeps,
  attempt: LoginAttempt,
  kind: FailureKind,
): Promise<number | undefined> {
  if (!deps.isRateLimited) return undefined
  const createdAt = deps.clock.now()
  const id = await deps.repository.insertFailure({ ...attempt.keys, kind, createdAt })
  await warnAtLimit(deps, attempt, kind)
  return id
}

/** Warns the owner once per window, when the codes of an account reach their limit. */
async function warnAtLimit(
  { repository, clock, warnOwner }: ThrottleDeps,
  { userId, keys }: LoginAttempt,
  kind: FailureKind,
): Promise<void> {
  if (userId === undefined || kind === 'password') return
  const failures = await repository.listFailures(keys, getWindowStart(clock))
  const ofAccount = failures.filter(
    (failure) => failure.kind === kind && failure.accountKey === keys.accountKey,
  )
  if (ofAccount.length < maxFailures.codes) return
  if (await repository.claimWarning(userId, clock.now(), getWindowStart(clock))) {
    await warnOwner(userId)
  }
}

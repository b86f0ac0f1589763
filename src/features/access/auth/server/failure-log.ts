import type { AuditOutcome } from '#features/core/audit/contract/entries.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { failureWindowMinutes } from '../rules.ts'
import type { LoginAttempt } from './login-attempt.ts'
import type { FailureCount } from './repository/failure-counts.ts'
import type { AuthRepository } from './repository.ts'

/** The number of failures in a window that get their own entries, as when a user mistypes. */
const maxSingleEntries = 5

type FailureLogDeps = {
  database: Database
  repository: AuthRepository
  audit: AuditService
  clock: Clock
}

/**
 * Writes failed sign-ins to the audit log without letting a guesser flood it: the first failures of
 * an account and address are recorded at once. Those that follow within the window are recorded as
 * one entry with their number when the window ends. Failures for unknown names are counted by
 * address only.
 */
export function createFailureLog({ database, repository, audit, clock }: FailureLogDeps) {
  const writeCount = async ({ failures, ...count }: FailureCount) => {
    const repeated = failures - maxSingleEntries
    if (repeated < 1) return
    await audit.record({
      actor: count.actorId === null ? null : { userId: count.actorId },
      origin: { address: count.address, userAgent: '' },
      record: 'user',
      id: count.userId,
      amount: repeated,
      action: count.action,
      outcome: count.outcome,
    })
  }

  return {
    async record(attempt: LoginAttempt, outcome: AuditOutcome): Promise<void> {
      const { userId, origin, action, keys } = attempt
      // A sign-in has no actor yet; the other actions require a session.
      const actorId = action === 'account.sign_in_failed' ? null : (userId ?? null)
      const countKey = `${action} ${outcome} ${userId ?? 'unknown'} ${keys.address}`
      await database.transaction(async () => {
        const now = clock.now()
        for (const ended of await repository.takeEndedCounts(now, { countKey })) {
          await writeCount(ended)
        }
        const failures = await repository.countFailure({
          countKey,
          userId: userId ?? null,
          actorId,
          action,
          outcome,
          address: origin.address,
          endsAt: new Date(now.getTime() + failureWindowMinutes * 60_000),
        })
        if (failures > maxSingleEntries) return
        const actor = actorId === null ? null : { userId: actorId }
        await audit.record({ actor, origin, record: 'user', id: userId ?? null, action, outcome })
      })
    },

    /** Records the counts of windows that have ended. @returns the number of counts */
    async writeEnded(): Promise<number> {
      return database.transaction(async () => {
        const ended = await repository.takeEndedCounts(clock.now(), {})
        for (const count of ended) await writeCount(count)
        return ended.length
      })
    },
  }
}

import type { AuditOutcome } from '#features/audit/contract.ts'
import type { AuditService } from '#features/audit/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { failureWindowMinutes } from '../rules.ts'
import type { AuthRepository, FailureCount } from './repository.ts'
import type { Try } from './throttle.ts'

/** So many failures in a window are entries of their own, as when somebody mistypes. */
const maxSingleEntries = 5

type FailureLogDeps = {
  database: Database
  repository: AuthRepository
  audit: AuditService
  clock: Clock
}

/**
 * Writes failed sign-ins to the audit log without letting a guesser fill it: the first failures of an
 * account and address are entries at once, those that follow within the window become one entry with
 * their number when the window ends. Failures for unknown names are counted by address alone.
 */
export function createFailureLog({ database, repository, audit, clock }: FailureLogDeps) {
  const writeCount = async ({ failures, ...count }: FailureCount) => {
    const further = failures - maxSingleEntries
    if (further < 1) return
    await audit.record({
      actor: count.actorId === null ? null : { userId: count.actorId },
      origin: { address: count.address, userAgent: '' },
      record: 'user',
      id: count.userId,
      amount: further,
      action: count.action,
      outcome: count.outcome,
    })
  }

  return {
    async record(tried: Try, outcome: AuditOutcome): Promise<void> {
      const { userId, origin, action, asker } = tried
      // Whoever signs in is nobody yet; all others are.
      const actorId = action === 'account.sign_in_failed' ? null : (userId ?? null)
      const countKey = `${action} ${outcome} ${userId ?? 'unknown'} ${asker.address}`
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

    /** Writes what has been counted in windows that are over. @returns how many entries */
    async writeEnded(): Promise<number> {
      return database.transaction(async () => {
        const ended = await repository.takeEndedCounts(clock.now(), {})
        for (const count of ended) await writeCount(count)
        return ended.length
      })
    },
  }
}

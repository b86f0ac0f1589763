import type { Clock } from '#platform/server/clock.ts'
import type { Removal } from '#platform/server/jobs/scheduler.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import type { RetentionRepository } from './repository.ts'

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs
/** The sweep runs every ten minutes: two missed runs raise an alarm. */
const maxLagMs = 25 * minuteMs
const runRetentionMs = 90 * dayMs

type RetentionDeps = {
  runs: RetentionRepository
  /** The removals of all features, in the order in which they run. */
  removals: readonly Removal[]
  /** Empties the database's log file, which still contains the deleted rows. */
  truncateLog: () => Promise<unknown>
  clock: Clock
  logger: Logger
}

export type RetentionService = ReturnType<typeof createRetentionService>

export function createRetentionService(deps: RetentionDeps) {
  const { runs, removals, clock, logger } = deps
  const startedAt = clock.now()

  /** Milliseconds since the last sweep without a failure, or since the start when there was none. */
  async function sinceLastRun(): Promise<number> {
    const last = (await runs.findLastSuccess()) ?? startedAt
    return Math.max(0, clock.now().getTime() - last.getTime())
  }

  /** A removal that fails does not stop the others. */
  async function runRemovals() {
    const removed: Record<string, number> = {}
    const failed: string[] = []
    for (const { name, run } of removals) {
      try {
        removed[name] = await run()
      } catch (error) {
        failed.push(name)
        logger.error({ removal: name, ...describeError(error) }, 'retention removal failed')
      }
    }
    return { removed, failed }
  }

  return {
    /** Deletes all expired rows and stores how many were deleted. @returns the total */
    async run(): Promise<number> {
      const sweepStart = clock.now()
      const { removed, failed } = await runRemovals()
      await runs.insert({
        startedAt: sweepStart,
        finishedAt: clock.now(),
        removed: JSON.stringify(removed),
        failed: JSON.stringify(failed),
      })
      await deps.truncateLog()
      await runs.deleteBefore(new Date(sweepStart.getTime() - runRetentionMs), 1_000)
      const total = Object.values(removed).reduce((sum, n) => sum + n, 0)
      if (total > 0) logger.info({ removed }, 'retention sweep finished')
      return total
    },

    sinceLastRun,

    /** True if expired rows are deleted as they should be. */
    async getHealth() {
      const [lastSuccessAt, last, lagMs] = await Promise.all([
        runs.findLastSuccess(),
        runs.findLast(),
        sinceLastRun(),
      ])
      const isOverdue = lagMs >= maxLagMs
      return {
        lastSuccessAt: lastSuccessAt ?? null,
        lastFailureAt: last?.hasFailed ? last.finishedAt : null,
        isOverdue,
      }
    },

    /** Logs an error when no sweep has succeeded for too long. @returns the number of alarms */
    async checkLag(): Promise<number> {
      const lagMs = await sinceLastRun()
      if (lagMs < maxLagMs) return 0
      logger.error({ minutes: Math.round(lagMs / minuteMs) }, 'retention sweep overdue')
      return 1
    },
  }
}

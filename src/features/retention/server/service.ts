import type { Clock } from '#platform/server/clock.ts'
import type { Removal } from '#platform/server/jobs/scheduler.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import type { RetentionRepository } from './repository.ts'

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs
/** Removal comes round every ten minutes; two rounds missed are worth an alarm. */
const lateMs = 25 * minuteMs
const receiptsKeptMs = 90 * dayMs

type RetentionDeps = {
  runs: RetentionRepository
  /** What goes when its time is over, table by table. */
  removals: readonly Removal[]
  /** Takes what was removed out of the database's log file too. */
  truncateLog: () => Promise<unknown>
  clock: Clock
  logger: Logger
}

export type RetentionService = ReturnType<typeof createRetentionService>

/** Keeps the practice's promise of how long it keeps things, and a receipt of each time it did. */
export function createRetentionService(deps: RetentionDeps) {
  const { runs, removals, clock, logger } = deps
  const startedAt = clock.now()

  /** How long ago the last whole run ended, in milliseconds; since the start, when there was none. */
  async function sinceLastRun(): Promise<number> {
    const last = (await runs.findLastWhole()) ?? startedAt
    return Math.max(0, clock.now().getTime() - last.getTime())
  }

  return {
    /**
     * Removes all that is past its time, and writes a receipt of counts. One removal that fails stops
     * no other. @returns how many records went
     */
    async run(): Promise<number> {
      const began = clock.now()
      const removed: Record<string, number> = {}
      const failed: string[] = []
      for (const { name, run } of removals) {
        try {
          removed[name] = await run()
        } catch (error) {
          failed.push(name)
          logger.error({ removal: name, ...describeError(error) }, 'removal failed')
        }
      }
      await runs.insert({
        startedAt: began,
        finishedAt: clock.now(),
        removed: JSON.stringify(removed),
        failed: JSON.stringify(failed),
      })
      await deps.truncateLog()
      await runs.removeBefore(new Date(began.getTime() - receiptsKeptMs), 1_000)
      const total = Object.values(removed).reduce((sum, n) => sum + n, 0)
      if (total > 0) logger.info({ removed }, 'removed what is past its time')
      return total
    },

    sinceLastRun,

    /** An alarm line when nothing was removed for too long: a promise is being broken. */
    async watch(): Promise<number> {
      const lateness = await sinceLastRun()
      if (lateness < lateMs) return 0
      logger.error({ minutes: Math.round(lateness / minuteMs) }, 'removal is late')
      return 1
    },
  }
}

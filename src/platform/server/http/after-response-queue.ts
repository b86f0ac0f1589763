import { setTimeout as sleep } from 'node:timers/promises'
import { describeError, type Logger } from '../logger.ts'

/** A mail server that does not answer holds a request for 30 seconds at most. */
const maxPending = 200
const maxSettleMs = 1_000

export type AfterResponseQueue = ReturnType<typeof createAfterResponseQueue>

/**
 * Runs calls after their responses, so that neither the response nor its time depends on what is stored. A call
 * that is lost when the process is killed can be made again. `name` is the subject of the log messages.
 */
export function createAfterResponseQueue(logger: Logger, name: string) {
  const pending = new Set<Promise<void>>()

  return {
    add(work: () => Promise<void>): void {
      if (pending.size >= maxPending) {
        logger.warn(`${name} dropped: too many pending`)
        return
      }
      const run = work()
        .catch((error: unknown) => {
          logger.error(describeError(error), `${name} failed`)
        })
        .finally(() => pending.delete(run))
      pending.add(run)
    },

    /** Waits for pending calls, before the database closes. */
    async settle(): Promise<void> {
      if (pending.size === 0) return
      await Promise.race([Promise.all(pending), sleep(maxSettleMs, undefined, { ref: false })])
    },
  }
}

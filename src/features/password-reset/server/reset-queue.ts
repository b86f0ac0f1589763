import { setTimeout as sleep } from 'node:timers/promises'
import { describeError, type Logger } from '#platform/server/logger.ts'

/** A mail server that does not answer holds a request for 30 seconds at most. */
const maxPending = 200
const maxSettleMs = 1_000

/**
 * Runs requests after their responses, so that neither the response nor its time depends on whether an
 * account exists. A request that is lost when the process is killed can be made again.
 */
export function createResetQueue(logger: Logger) {
  const pending = new Set<Promise<void>>()

  return {
    add(request: () => Promise<void>): void {
      if (pending.size >= maxPending) {
        logger.warn('password reset request dropped: too many pending')
        return
      }
      const run = request()
        .catch((error: unknown) => {
          logger.error(describeError(error), 'password reset request failed')
        })
        .finally(() => pending.delete(run))
      pending.add(run)
    },

    /** Waits for pending requests, before the database closes. */
    async settle(): Promise<void> {
      if (pending.size === 0) return
      await Promise.race([Promise.all(pending), sleep(maxSettleMs, undefined, { ref: false })])
    },
  }
}

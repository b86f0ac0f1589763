import { createQueue } from '../async/queue.ts'
import { describeError, type Logger } from '../logger.ts'

/** A mail server that does not answer holds a request for 30 seconds at most. */
const maxPending = 200

export type AfterResponseQueue = ReturnType<typeof createAfterResponseQueue>

/**
 * Runs calls after their responses, so that neither the response nor its time depends on what is stored. A call
 * that is lost when the process is killed can be made again. `name` is the subject of the log messages.
 */
export function createAfterResponseQueue(logger: Logger, name: string) {
  const queue = createQueue({ maxRunning: maxPending, maxWaiting: 0 })

  async function run(work: () => Promise<void>) {
    try {
      if ((await queue.run(work)) === 'busy') logger.warn(`${name} dropped: too many pending`)
    } catch (error) {
      logger.error(describeError(error), `${name} failed`)
    }
  }

  return {
    add: (work: () => Promise<void>): void => void run(work),
    /** Waits for pending calls, before the database closes. */
    settle: queue.settle,
  }
}

import type { AuditService } from '#features/audit/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import type { StaffConnection } from './staff-hub.ts'

/** One entry in the audit log stands for what a person receives of a conversation in this time. */
const deliveryWindowMs = 60 * 60 * 1000
const retryMs = 5_000
const maxRemembered = 10_000

type DeliveriesDeps = {
  audit: Pick<AuditService, 'recordDelivery'>
  clock: Clock
  logger: Logger
}

/** Records in the audit log whose socket received words of which conversation. */
export function createDeliveries({ audit, clock, logger }: DeliveriesDeps) {
  /** When a person's delivery was last recorded, so that the database is not asked each time. */
  const recorded = new Map<string, number>()
  const running = new Set<Promise<void>>()
  const retries = new Set<NodeJS.Timeout>()

  function note(
    { actor, origin }: Pick<StaffConnection, 'actor' | 'origin'>,
    conversation: number,
  ): void {
    const key = `${actor.userId} ${conversation}`
    const at = clock.now().getTime()
    const last = recorded.get(key)
    if (last !== undefined && at - last < deliveryWindowMs && at >= last) return
    recorded.delete(key)
    recorded.set(key, at)
    const oldest = recorded.size > maxRemembered ? recorded.keys().next().value : undefined
    if (oldest !== undefined) recorded.delete(oldest)
    const run = audit
      .recordDelivery({ actor, origin }, conversation, deliveryWindowMs)
      .catch((error: unknown) => {
        logger.warn(describeError(error), 'delivery not recorded, will retry')
        recorded.delete(key)
        const retry = setTimeout(() => {
          retries.delete(retry)
          note({ actor, origin }, conversation)
        }, retryMs)
        retries.add(retry)
      })
      .finally(() => running.delete(run))
    running.add(run)
  }

  return {
    note,
    /** Before the database closes: what was begun is finished. */
    async close(): Promise<void> {
      await Promise.all(running)
      for (const retry of retries) clearTimeout(retry)
    },
  }
}

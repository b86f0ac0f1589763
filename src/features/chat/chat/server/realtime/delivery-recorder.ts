import type { AuditService } from '#features/core/audit/server/service.ts'
import type { StaffConnection } from '#features/core/live/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'

/** One audit entry covers what a person receives of a conversation within this time. */
const deliveryWindowMs = 60 * 60 * 1000
const retryMs = 5_000
const maxCached = 10_000

type DeliveryRecorderDeps = {
  audit: Pick<AuditService, 'recordDelivery'>
  clock: Clock
  logger: Logger
}

/** Records in the audit log which conversations a staff socket has received messages of. */
export function createDeliveryRecorder({ audit, clock, logger }: DeliveryRecorderDeps) {
  /** When a person's delivery was last recorded: saves a query per message. */
  const recordedAt = new Map<string, number>()
  const running = new Set<Promise<void>>()
  const retries = new Set<NodeJS.Timeout>()

  function isRecorded(key: string, at: number): boolean {
    const last = recordedAt.get(key)
    if (last !== undefined && at - last < deliveryWindowMs && at >= last) return true
    recordedAt.delete(key)
    recordedAt.set(key, at)
    const oldest = recordedAt.size > maxCached ? recordedAt.keys().next().value : undefined
    if (oldest !== undefined) recordedAt.delete(oldest)
    return false
  }

  function record(
    { actor, origin }: Pick<StaffConnection, 'actor' | 'origin'>,
    conversation: number,
  ): void {
    const key = `${actor.userId} ${conversation}`
    if (isRecorded(key, clock.now().getTime())) return
    const run = audit
      .recordDelivery({ actor, origin }, conversation, deliveryWindowMs)
      .catch((error: unknown) => {
        logger.warn(describeError(error), 'delivery not recorded, will retry')
        recordedAt.delete(key)
        const retry = setTimeout(() => {
          retries.delete(retry)
          record({ actor, origin }, conversation)
        }, retryMs)
        retries.add(retry)
      })
      .finally(() => running.delete(run))
    running.add(run)
  }

  return {
    record,
    /** Waits for running writes, before the database closes. */
    async close(): Promise<void> {
      await Promise.all(running)
      for (const retry of retries) clearTimeout(retry)
    },
  }
}

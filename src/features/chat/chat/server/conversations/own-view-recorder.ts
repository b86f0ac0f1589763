import type { AuditService } from '#features/core/audit/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Origin } from '#shared/actor.ts'

const windowMs = 60 * 60 * 1000
const maxCached = 10_000

export type RecordOwnView = (origin: Origin, conversation: number) => Promise<void>

/**
 * Records in the audit log that a conversation was shown to the holder of its visitor's secret, once an hour for each
 * address: a visitor's page reads it every few seconds.
 */
export function createOwnViewRecorder(audit: AuditService, clock: Clock): RecordOwnView {
  /** When it was last recorded: saves a query for each poll. */
  const recordedAt = new Map<string, number>()

  return async (origin, conversation) => {
    const key = `${conversation} ${origin.address}`
    const at = clock.now().getTime()
    const last = recordedAt.get(key)
    if (last !== undefined && at >= last && at - last < windowMs) return
    await audit.recordOwnView(origin, conversation, windowMs)
    recordedAt.delete(key)
    recordedAt.set(key, at)
    const oldest = recordedAt.size > maxCached ? recordedAt.keys().next().value : undefined
    if (oldest !== undefined) recordedAt.delete(oldest)
  }
}

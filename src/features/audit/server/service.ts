import type { Clock } from '#platform/server/clock.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import type { AuditedRecord, AuditOutcome, auditedActions } from '../contract.ts'
import type { AuditRepository } from './repository.ts'

/** One thing that happened to one record. Numbers only: an entry outlives what it speaks of. */
export type Happening<R extends AuditedRecord = AuditedRecord> = {
  actor: Pick<Actor, 'userId'> | null
  /** Where from; null for what the server does by itself. */
  origin: Origin | null
  record: R
  id: number | null
  action: (typeof auditedActions)[R][number]
  outcome?: AuditOutcome
}

export type AuditService = ReturnType<typeof createAuditService>

export function createAuditService({ log, clock }: { log: AuditRepository; clock: Clock }) {
  return {
    /** Call it inside the transaction of the change it tells of: both stand, or neither. */
    async record<R extends AuditedRecord>(happening: Happening<R>): Promise<void> {
      await log.insert({
        at: clock.now(),
        actorId: happening.actor?.userId ?? null,
        action: happening.action,
        recordType: happening.record,
        recordId: happening.id === null ? null : String(happening.id),
        outcome: happening.outcome ?? 'success',
        address: happening.origin?.address ?? '',
      })
    },

    /** When each public profile was last changed, by its number. Those never changed are not in it. */
    lastProfileChanges: () =>
      log.lastTimes('profile', ['changed', 'photo changed', 'photo removed']),
  }
}

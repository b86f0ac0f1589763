import type { AuditService } from '#features/audit/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Actor, Origin } from '#shared/actor.ts'

// One look, however often a screen refreshes itself meanwhile.
const lookMs = 10 * 60 * 1000
const mostLooks = 1_000

/** Keeps in the audit log who has seen what, once for as long as somebody goes on looking. */
export function createLooks(audit: AuditService, clock: Clock) {
  const looks = new Map<string, number>()

  /** Records that someone looked at a conversation, or at the list of them. */
  return async function recordLook(
    actor: Actor,
    origin: Origin,
    id: number | null,
    amount?: number,
  ): Promise<void> {
    const key = `${actor.userId} ${origin.address} ${id ?? 'list'}`
    const at = clock.now().getTime()
    const last = looks.get(key)
    if (last !== undefined && at - last < lookMs && at >= last) return
    const action = id === null ? 'listed' : 'viewed'
    const several = amount === undefined ? {} : { amount }
    await audit.record({ actor, origin, record: 'conversation', id, action, ...several })
    looks.delete(key)
    looks.set(key, at)
    const oldest = looks.size > mostLooks ? looks.keys().next().value : undefined
    if (oldest !== undefined) looks.delete(oldest)
  }
}

import type { AuditService } from '#features/audit/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Actor, Origin } from '#shared/actor.ts'

// One look, however often a screen refreshes itself meanwhile.
const lookMs = 10 * 60 * 1000
const mostLooks = 1_000

/** Keeps in the audit log who has seen what, once for as long as somebody goes on looking. */
export function createLooks(audit: AuditService, clock: Clock) {
  const looks = new Map<string, number>()

  /** Records that someone looked at a conversation, or at some part of the list of them. */
  return async function recordLook(
    actor: Actor,
    origin: Origin,
    what: { id: number } | { part: string; amount: number },
  ): Promise<void> {
    const isOne = 'id' in what
    const key = `${actor.userId} ${origin.address} ${isOne ? what.id : `list ${what.part}`}`
    const at = clock.now().getTime()
    const last = looks.get(key)
    if (last !== undefined && at - last < lookMs && at >= last) return
    const entry = isOne
      ? ({ id: what.id, action: 'viewed' } as const)
      : ({ id: null, action: 'listed', amount: what.amount } as const)
    await audit.record({ actor, origin, record: 'conversation', ...entry })
    looks.delete(key)
    looks.set(key, at)
    const oldest = looks.size > mostLooks ? looks.keys().next().value : undefined
    if (oldest !== undefined) looks.delete(oldest)
  }
}

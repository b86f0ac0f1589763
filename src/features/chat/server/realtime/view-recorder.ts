import type { AuditService } from '#features/audit/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Actor, Origin } from '#shared/actor.ts'

// One look, however often a screen refreshes itself meanwhile.
const lookMs = 10 * 60 * 1000
const maxLooks = 1_000

/** Records in the audit log who has seen what, once for as long as somebody goes on looking. */
export function createViewRecorder(audit: AuditService, clock: Clock) {
  const looks = new Map<string, number>()

  /**
   * Records that someone looked at a conversation, or at some part of the list of them. A part that
   * shows another conversation than before is another look: each one shown is named in the log.
   */
  return async function recordLook(
    actor: Actor,
    origin: Origin,
    what: { id: number } | { part: string; ids: readonly number[] },
  ): Promise<void> {
    const isOne = 'id' in what
    const shown = isOne ? what.id : `${what.part} ${what.ids.toSorted((a, b) => a - b).join()}`
    const key = `${actor.userId} ${origin.address} ${isOne ? '' : 'list '}${shown}`
    const at = clock.now().getTime()
    const last = looks.get(key)
    if (last !== undefined && at - last < lookMs && at >= last) return
    if (isOne) {
      await audit.record({ actor, origin, record: 'conversation', id: what.id, action: 'viewed' })
    } else {
      await audit.recordList({ actor, origin, record: 'conversation', ids: what.ids })
    }
    looks.delete(key)
    looks.set(key, at)
    const oldest = looks.size > maxLooks ? looks.keys().next().value : undefined
    if (oldest !== undefined) looks.delete(oldest)
  }
}

import type { AuditService } from '#features/core/audit/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Actor, Origin } from '#shared/actor.ts'

// A screen refreshes itself: repeated reads within this time are one view.
const viewMs = 10 * 60 * 1000
const maxViews = 1_000

/** A conversation, or a part of the list with the conversations it shows. */
type Viewed = { id: number } | { part: string; ids: readonly number[] }

export type RecordView = (actor: Actor, origin: Origin, viewed: Viewed) => Promise<void>

/**
 * Records in the audit log who has seen which conversations, once per ten minutes. A part of the list
 * that shows other conversations than before is a new view: every conversation shown is in the log.
 */
export function createViewRecorder(audit: AuditService, clock: Clock): RecordView {
  const views = new Map<string, number>()

  return async (actor, origin, viewed) => {
    const isOne = 'id' in viewed
    // A search that finds nothing shows nothing.
    if (!isOne && viewed.ids.length === 0) return
    const shown = isOne
      ? viewed.id
      : `${viewed.part} ${viewed.ids.toSorted((a, b) => a - b).join()}`
    const key = `${actor.userId} ${origin.address} ${isOne ? '' : 'list '}${shown}`
    const at = clock.now().getTime()
    const last = views.get(key)
    if (last !== undefined && at - last < viewMs && at >= last) return
    if (isOne) {
      await audit.record({
        actor,
        origin,
        record: 'conversation',
        id: viewed.id,
        action: 'conversation.viewed',
      })
    } else {
      await audit.recordList({ actor, origin, record: 'conversation', ids: viewed.ids })
    }
    views.delete(key)
    views.set(key, at)
    const oldest = views.size > maxViews ? views.keys().next().value : undefined
    if (oldest !== undefined) views.delete(oldest)
  }
}

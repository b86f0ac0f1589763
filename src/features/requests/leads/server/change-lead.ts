import type { Actor, Origin } from '#shared/actor.ts'
import type { Lead, LeadChange } from '../contract/leads.ts'
import { applyLeadChange, findNewAssignee } from './apply-lead-change.ts'
import type { LeadDeps } from './lead-deps.ts'
import { presentOne } from './present-lead.ts'
import { recordLeadView } from './record-lead-view.ts'
import { refuseMissingLead } from './refuse-missing-lead.ts'

/**
 * Changes a lead. A change without effect, such as one that is sent again because its response was
 * lost, returns the lead as it is. `internalNotes` becomes a note of its own. @throws not-found, not-allowed, bad-input, conflict
 */
export async function changeLead(
  deps: LeadDeps,
  actor: Actor,
  id: number,
  change: LeadChange,
  origin: Origin,
): Promise<Lead> {
  const { database, alerts } = deps
  const changed = await database.transaction(async () => {
    const applied = await applyLeadChange(deps, { actor, origin, id }, change)
    if (!applied) return undefined
    if (applied.after === applied.before) await recordLeadView(deps, { actor, origin }, id)
    const assignee = findNewAssignee(applied)
    if (assignee !== null) {
      await alerts.enqueue({ kind: 'lead.assigned', recordId: id, userIds: [assignee] })
    }
    return presentOne(deps, actor, applied.after)
  })
  if (!changed) throw await refuseMissingLead(deps, { actor, origin, id, action: 'lead.changed' })
  return changed
}

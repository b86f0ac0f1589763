import type { Actor, Origin } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import { type Lead, type LeadChange, leadNotFound } from '../contract/leads.ts'
import { leadScope } from '../policy.ts'
import { applyLeadChange, findNewAssignee } from './apply-lead-change.ts'
import { getRetentionCutoff, type LeadDeps } from './deps.ts'
import { presentOne } from './present-lead.ts'
import { recordLeadView } from './record-lead-view.ts'
import { refuseMissingLead } from './refuse-missing-lead.ts'

/** The lead as its call has changed it. */
async function findOne(deps: LeadDeps, actor: Actor, id: number): Promise<Lead> {
  const row = await deps.leads.find(leadScope(actor), id, getRetentionCutoff(deps))
  if (!row) throw notFound(leadNotFound)
  return presentOne(deps, actor, row)
}

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
  const { appointmentAt } = change
  // Calendars are read before the transaction.
  const applyCall =
    appointmentAt === undefined
      ? undefined
      : await deps.freeCalls.prepare(id, appointmentAt === null ? null : new Date(appointmentAt), {
          actor,
          origin,
        })
  const changed = await database.transaction(async () => {
    const applied = await applyLeadChange(deps, { actor, origin, id }, change)
    if (!applied) return undefined
    await applyCall?.()
    const isSame = applied.after === applied.before
    if (isSame && !applyCall) await recordLeadView(deps, { actor, origin }, id)
    const assignee = findNewAssignee(applied)
    if (assignee !== null) {
      await alerts.enqueue({ kind: 'lead.assigned', recordId: id, userIds: [assignee] })
    }
    return applyCall ? findOne(deps, actor, id) : presentOne(deps, actor, applied.after)
  })
  if (!changed) throw await refuseMissingLead(deps, { actor, origin, id, action: 'lead.changed' })
  return changed
}

import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { Lead, LeadChange } from '../contract/leads.ts'
import { leadScope } from '../policy.ts'
import { findDifferences, recordLeadChange } from './lead-changes.ts'
import { getRetentionCutoff, type LeadDeps } from './lead-deps.ts'
import { writeNote } from './notes/note-store.ts'
import { presentOne } from './present-lead.ts'
import { recordLeadView } from './record-lead-view.ts'
import { refuseMissingLead } from './refuse-missing-lead.ts'
import { toChangedColumns } from './to-changed-columns.ts'

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
  const { database, leads, alerts } = deps
  const scope = leadScope(actor)
  const changed = await database.transaction(async () => {
    // The assignee's account cannot be deleted between the check and the commit.
    if (change.assignedTo) await lockUntilCommit(database, 'accounts')
    // The new values depend on the stored ones: concurrent changes run one after the other.
    await lockUntilCommit(database, `lead ${id}`)
    const before = await leads.find(scope, id, getRetentionCutoff(deps))
    if (!before) return undefined
    const columns = await toChangedColumns(deps, { actor, before, change })
    const differences = await findDifferences(deps, before, { ...before, ...columns })
    if (differences.length === 0) {
      await recordLeadView(deps, { actor, origin }, id)
      return presentOne(deps, actor, before)
    }
    const readAt = change.updatedAt === undefined ? undefined : new Date(change.updatedAt)
    const after = await leads.change(scope, id, readAt, columns)
    if (!after) {
      throw new AppError('conflict', 'Someone else has changed this lead since you opened it.')
    }
    await recordLeadChange(deps, { actor, origin, after, differences })
    if (after.email !== before.email) {
      // Pending emails would reach a stranger. Their writers are notified, and can send them again.
      await deps.cancelPendingEmails(id, 'corrected')
      await deps.requestLinks.sendToCorrectedAddress({ actor, origin, leadId: id })
    }
    if (after.internalNotes !== before.internalNotes && after.internalNotes !== '') {
      const note = { text: after.internalNotes, createdAt: after.updatedAt }
      await writeNote(deps, actor, { leadId: id, ...note })
    }
    if (after.assignedTo !== null && after.assignedTo !== before.assignedTo) {
      const userIds = [after.assignedTo]
      await alerts.enqueue({ kind: 'lead.assigned', recordId: id, userIds })
    }
    return presentOne(deps, actor, after)
  })
  if (!changed) throw await refuseMissingLead(deps, { actor, origin, id, action: 'lead.changed' })
  return changed
}

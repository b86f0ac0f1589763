import { lockUntilCommit } from '#platform/server/database/locks.ts'
import { AppError } from '#shared/errors.ts'
import type { LeadChange } from '../contract/leads.ts'
import { leadScope } from '../policy.ts'
import { findDifferences, recordLeadChange } from './changes.ts'
import { getRetentionCutoff, type LeadDeps } from './deps.ts'
import type { LeadAttempt } from './refuse-missing-lead.ts'
import type { LeadRow } from './repository/tables.ts'
import { toChangedColumns, type Undo } from './to-changed-columns.ts'

/** Both are the same row when the change had no effect. */
export type AppliedChange = { before: LeadRow; after: LeadRow }

const toConflict = () =>
  new AppError('conflict', 'Someone else has changed this lead since you opened it.')

/**
 * Changes a lead, with its history and audit entries. Call it in a transaction of its own. The caller notifies a new
 * assignee (`findNewAssignee`). @returns undefined when the actor cannot see the lead @throws not-allowed, bad-input, conflict
 */
export async function applyLeadChange(
  deps: LeadDeps,
  { actor, origin, id }: Omit<LeadAttempt, 'action'>,
  change: LeadChange,
  undo?: Undo,
): Promise<AppliedChange | undefined> {
  const { database, leads } = deps
  const scope = leadScope(actor)
  // The assignee's account cannot be deleted between the check and the commit.
  if (change.assignedTo) await lockUntilCommit(database, 'accounts')
  // The new values depend on the stored ones: concurrent changes run one after the other.
  await lockUntilCommit(database, `lead ${id}`)
  const before = await leads.find(scope, id, getRetentionCutoff(deps))
  if (!before) return undefined
  const columns = await toChangedColumns(deps, { actor, before, change, undo })
  const differences = await findDifferences(deps, before, { ...before, ...columns })
  const readAt = change.updatedAt === undefined ? undefined : new Date(change.updatedAt)
  if (differences.length === 0) {
    // The lead's call is changed after this, which is no difference yet.
    const isCallOnly = change.appointmentAt !== undefined
    if (isCallOnly && readAt && before.updatedAt > readAt) throw toConflict()
    return { before, after: before }
  }
  const after = await leads.change(scope, id, readAt, columns)
  if (!after) {
    throw toConflict()
  }
  await recordLeadChange(deps, { actor, origin, after, differences })
  const hasLostCall = after.appointmentAt === null && before.appointmentAt !== null
  // A lost lead has no call and no times that are held for its client.
  if (hasLostCall || (after.status === 'leadLost' && before.status !== 'leadLost')) {
    await deps.freeCalls.cancel(id, { actor, origin })
  }
  if (after.email !== before.email) {
    // Pending emails would reach a stranger. Their writers are notified, and can send them again.
    await deps.cancelPendingEmails(id, 'corrected')
    await deps.requestLinks.sendToCorrectedAddress({ actor, origin, leadId: id })
  }
  if (after.internalNotes !== before.internalNotes && after.internalNotes !== '') {
    const note = { text: after.internalNotes, createdAt: after.updatedAt }
    await deps.workLog.writeNote(actor, { leadId: id, ...note })
  }
  return { before, after }
}

/** The person whom a change has assigned the lead to; null if there is none. */
export const findNewAssignee = ({ before, after }: AppliedChange): number | null =>
  after.assignedTo === before.assignedTo ? null : after.assignedTo

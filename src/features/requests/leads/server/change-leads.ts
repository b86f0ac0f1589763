import type { Actor, Origin } from '#shared/actor.ts'
import type { EndpointResponse } from '#shared/endpoint.ts'
import { notAllowed } from '#shared/errors.ts'
import type { BulkChange, changeLeads as definition, UndoneLead } from '../contract/bulk.ts'
import { mayAssignLeads } from '../policy.ts'
import { type AppliedChange, findNewAssignee } from './apply-lead-change.ts'
import { changeEach } from './change-each.ts'
import type { LeadDeps } from './deps.ts'
import { getActiveHold } from './present-lead.ts'

/** The values that a change has replaced, as far as several leads can be changed at once. */
function toUndone(deps: LeadDeps, { before, after }: AppliedChange): UndoneLead {
  const { status, leadLostReason, assignedTo, nextActionNote } = before
  const [nextActionAt, nextActionAtNow] = [before, after].map(
    (row) => row.nextActionAt?.toISOString() ?? null,
  )
  const [hold, holdNow] = [getActiveHold(deps, before), getActiveHold(deps, after)]
  const isLostDifferently = after.leadLostReason !== leadLostReason
  const isDueDifferently =
    nextActionAt !== nextActionAtNow || after.nextActionNote !== nextActionNote
  const isHeldDifferently = hold?.until !== holdNow?.until || hold?.reason !== holdNow?.reason
  return {
    id: before.id,
    updatedAt: after.updatedAt.toISOString(),
    ...((after.status !== status || isLostDifferently) && { status, leadLostReason }),
    ...(after.assignedTo !== assignedTo && { assignedTo }),
    ...(isDueDifferently && { nextActionAt: nextActionAt ?? null, nextActionNote }),
    ...(isHeldDifferently && { hold: hold && { reason: hold.reason, until: hold.until } }),
    ...(before.handledAt?.getTime() !== after.handledAt?.getTime() && {
      handledAt: before.handledAt?.toISOString() ?? null,
    }),
  }
}

/** One alert names all leads that a person was given, so it is queued once all of them are changed. */
async function alertAssignees({ alerts, database }: LeadDeps, changes: readonly AppliedChange[]) {
  const assigned = changes.flatMap((change) => {
    const assignee = findNewAssignee(change)
    return assignee === null ? [] : [{ recordId: change.after.id, userIds: [assignee] }]
  })
  if (assigned.length === 0) return
  await database.transaction(async () => {
    for (const alert of assigned) await alerts.enqueue({ kind: 'lead.assigned', ...alert })
  })
}

/**
 * Makes the same change of several leads, each in a transaction of its own and by the rules of one.
 * @returns how many are different now, why the others failed, and what undoes the change @throws not-allowed
 */
export async function changeLeads(
  deps: LeadDeps,
  actor: Actor,
  { ids, ...change }: BulkChange,
  origin: Origin,
): Promise<EndpointResponse<typeof definition>> {
  if (change.assignedTo !== undefined && !mayAssignLeads(actor)) {
    throw notAllowed('Only administrators assign leads.')
  }
  const leads = [...new Set(ids)].map((id) => ({ id, change }))
  const { changes, failed } = await changeEach(deps, { actor, origin }, leads)
  await alertAssignees(deps, changes)
  const undo = changes.map((applied) => toUndone(deps, applied))
  return { changed: undo.length, failed, undo }
}

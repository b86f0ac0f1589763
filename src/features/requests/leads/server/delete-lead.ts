import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError, notAllowed } from '#shared/errors.ts'
import { formatFullDay, toNoon } from '#shared/practice-time.ts'
import type { Hold } from '../contract/leads.ts'
import { leadScope, mayDeleteLeads } from '../policy.ts'
import { getRetentionCutoff, type LeadDeps } from './deps.ts'
import { getActiveHold } from './present-lead.ts'
import { refuseMissingLead } from './refuse-missing-lead.ts'
import { type RemovalOptions, type RemovedLead, removeLead } from './remove-lead.ts'

const toHoldConflict = ({ until, reason }: Hold) =>
  new AppError(
    'conflict',
    `This lead is on hold until ${formatFullDay(toNoon(until), 'UTC')} (${reason}). Release the hold first.`,
  )

/**
 * Deletes one lead with its emails and its history. The receipt in the audit log is written in the
 * same transaction and holds the lead's id and how many of each were deleted. @returns the same counts
 * @throws not-found; not-allowed unless the actor is an administrator; conflict during a hold
 */
export async function deleteLead(
  deps: LeadDeps,
  actor: Actor,
  id: number,
  origin: Origin,
  options: RemovalOptions,
): Promise<RemovedLead> {
  const { database, leads, audit } = deps
  const entry = { actor, origin, record: 'lead', id, action: 'lead.deleted' } as const
  // Refusals are returned, not thrown, so that their audit entries are committed.
  const outcome = await database.transaction(async () => {
    // Waits for a concurrent change of the same lead, such as a hold that is being set.
    await lockUntilCommit(database, `lead ${id}`)
    const row = await leads.find(leadScope(actor), id, getRetentionCutoff(deps))
    if (!row) return 'missing'
    const hold = mayDeleteLeads(actor) ? getActiveHold(deps, row) : null
    if (hold || !mayDeleteLeads(actor)) {
      await audit.record({ ...entry, outcome: 'refused' })
      return hold ?? 'not-allowed'
    }
    const removed = await removeLead(deps, row, { actor, origin }, options)
    await audit.record({ ...entry, details: removed })
    return { removed }
  })
  if (outcome === 'not-allowed') throw notAllowed('Only administrators delete leads.')
  if (outcome === 'missing') {
    throw await refuseMissingLead(deps, { actor, origin, id, action: 'lead.deleted' })
  }
  if (!('removed' in outcome)) throw toHoldConflict(outcome)
  return outcome.removed
}

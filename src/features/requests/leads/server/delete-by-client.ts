import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Origin } from '#shared/actor.ts'
import { clientScope } from '../policy.ts'
import { getRetentionCutoff, type LeadDeps } from './deps.ts'
import { leadDeletedEmail } from './emails.ts'
import { mailStaff } from './mail-staff.ts'
import { getActiveHold } from './present-lead.ts'
import { removeLead } from './remove-lead.ts'

/** `heldUntil`: the last day of the hold that protects the lead. */
type Deletion = { deletedAt: Date } | { heldUntil: string }

/**
 * Deletes a lead at the wish of the person who made the request, with its emails, history, links, alerts, what was or
 * will be sent to them, and the chat that it was made from. Its number and the date are all that is left, in the audit
 * log.
 * @returns undefined when the lead is no longer retained
 */
export async function deleteByClient(
  deps: LeadDeps,
  id: number,
  origin: Origin,
): Promise<Deletion | undefined> {
  const { database, leads, audit, clock } = deps
  const entry = {
    actor: null,
    origin,
    record: 'lead',
    id,
    action: 'lead.deleted_by_client',
  } as const
  return database.transaction(async () => {
    // Waits for a hold that is being set, as a deletion by staff does.
    await lockUntilCommit(database, `lead ${id}`)
    const row = await leads.find(clientScope(), id, getRetentionCutoff(deps))
    if (!row) return undefined
    const hold = getActiveHold(deps, row)
    if (hold) {
      await audit.record({ ...entry, outcome: 'refused' })
      return { heldUntil: hold.until }
    }
    const by = { actor: null, origin }
    const removed = await removeLead(deps, row, by, { withConversations: true })
    await audit.record({ ...entry, details: removed })
    await mailStaff(deps, row, leadDeletedEmail)
    return { deletedAt: clock.now() }
  })
}

import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Origin } from '#shared/actor.ts'
import { clientScope } from '../policy.ts'
import { mayClientWithdraw, withdrawnReason } from '../rules.ts'
import { findAppointment, findNextAction } from './changes.ts'
import { type ClientLead, client, toClientLead } from './client-leads.ts'
import { getRetentionCutoff, type LeadDeps } from './deps.ts'
import { leadWithdrawnEmail } from './emails.ts'
import { mailStaff } from './mail-staff.ts'
import { toSearchColumns } from './search.ts'
import { findEndedCall } from './set-appointment.ts'

/**
 * Closes a lead at the wish of the person who made the request. One that has already ended stays as it is. A
 * hold is not released: it protects the record, and the client reads until when.
 * @returns undefined when the lead is no longer retained
 */
export async function withdrawLead(
  deps: LeadDeps,
  id: number,
  origin: Origin,
): Promise<ClientLead | undefined> {
  const { database, leads, audit, clock } = deps
  return database.transaction(async () => {
    await lockUntilCommit(database, `lead ${id}`)
    const before = await leads.find(clientScope(), id, getRetentionCutoff(deps))
    if (!before) return undefined
    if (!mayClientWithdraw(before.status)) return toClientLead(deps, before)
    const changed = { status: 'leadLost', leadLostReason: withdrawnReason } as const
    const notes = await deps.workLog.listSearchedTexts(id)
    const { searchText } = toSearchColumns({ ...before, ...changed }, notes)
    // Always later than before: two changes within a millisecond still differ.
    const at = new Date(Math.max(clock.now().getTime(), before.updatedAt.getTime() + 1))
    // The client wants nothing more of the practice, also when an answer of theirs waits.
    const noAction = { nextActionAt: null, nextActionNote: null }
    const noCall = findEndedCall(before, clock.now())
    const columns = {
      ...changed,
      ...noAction,
      ...noCall,
      searchText,
      updatedAt: at,
      handledAt: at,
    }
    const after = await leads.change(clientScope(), id, undefined, columns)
    if (!after) return undefined
    const action = 'lead.withdrawn_by_client'
    await audit.record({ actor: null, origin, record: 'lead', id, action })
    const differences = [
      { field: 'status', fromValue: before.status, toValue: after.status } as const,
      ...findNextAction(before, after),
      ...findAppointment(before, after),
    ]
    const byClient = { leadId: id, at, ...client }
    await leads.recordChanges(differences.map((one) => Object.assign({ ...byClient }, one)))
    await deps.consents.withdraw({ leadId: id }, 'link')
    await deps.cancelPendingEmails(id, 'withdrawn')
    await deps.freeCalls.cancel(id, { actor: null, origin })
    await mailStaff(deps, after, leadWithdrawnEmail)
    return toClientLead(deps, after)
  })
}

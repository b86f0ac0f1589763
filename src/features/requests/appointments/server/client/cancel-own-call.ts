import type { Origin } from '#shared/actor.ts'
import type { AppointmentDeps } from '../deps.ts'
import { lockLead } from '../lock-calls.ts'
import { changeCall } from '../store-call.ts'
import { checkChangeEnd } from './move-own-call.ts'
import { findOwnCall } from './own-call.ts'

/**
 * Cancels the call of a request at the wish of its client; the time is free at once. One that has none stays as it is.
 * @throws conflict when it is too late
 */
export async function cancelOwnCall(
  deps: AppointmentDeps,
  leadId: number,
  origin: Origin,
): Promise<void> {
  const { alerts, audit, database, leads, mails } = deps
  await database.transaction(async () => {
    await lockLead(deps, leadId)
    const call = await findOwnCall(deps, leadId)
    if (!call) return
    checkChangeEnd(deps, call)
    const appointment = await changeCall(deps, call, { state: 'cancelled' })
    const change = { leadId, startsAt: null, status: 'contacted' } as const
    await leads.setAppointment(change, { actor: null, origin })
    const action = 'lead.appointment_cancelled'
    await audit.record({ actor: null, origin, record: 'lead', id: leadId, action })
    const { userId } = call
    if (userId !== null) {
      await alerts.enqueue({ kind: 'lead.call_changed', recordId: leadId, userIds: [userId] })
    }
    const found = await leads.findForClient(leadId)
    if (found) await mails.enqueueCancelled({ appointment, lead: found.lead })
  })
}

import type { Actor, Origin } from '#shared/actor.ts'
import type { EndpointResponse } from '#shared/endpoint.ts'
import { takenStates } from '../../contract/appointments.ts'
import type { getLeadCall as definition } from '../../contract/staff-call.ts'
import type { AppointmentDeps } from '../deps.ts'
import type { AppointmentRow } from '../repository/tables.ts'
import { listLeadOffers } from './offer-times.ts'
import { presentAppointments } from './present-appointment.ts'

const isTaken = ({ state }: AppointmentRow) => takenStates.some((taken) => taken === state)

/**
 * The last call of a lead that was neither moved nor cancelled, and the times that are held for its client. It is recorded
 * as a view of the lead. @throws not-found, also for a colleague's lead
 */
export async function getLeadCall(
  deps: AppointmentDeps,
  actor: Actor,
  leadId: number,
  origin: Origin,
): Promise<EndpointResponse<typeof definition>> {
  const offers = await listLeadOffers(deps, actor, leadId, origin)
  const rows = await deps.appointments.listOfLeads([leadId])
  const last = rows
    .filter(isTaken)
    .toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime())[0]
  const [call = null] = last ? await presentAppointments(deps, actor, [last]) : []
  return { call, offers }
}

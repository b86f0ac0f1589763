import type { CallCounts } from '#features/requests/leads/server/service.ts'
import { m } from '#messages'
import type { Actor, Origin } from '#shared/actor.ts'
import type { ExportedEntry } from '#shared/exported-record.ts'
import { formatLongDate, formatTime } from '#shared/practice-time.ts'
import type { Eraser } from '#shared/traces.ts'
import type { AppointmentDeps } from './deps.ts'
import type { AppointmentRow } from './repository/tables.ts'
import { prepareStaffBooking, storeStaffBooking } from './staff/book-call.ts'
import { cancelByStaff, prepareMove } from './staff/change-appointment.ts'
import { changeCall } from './store-call.ts'

/** Cancels the call to come of a lead, and ends what is offered to its client. */
export async function cancelForLead(
  deps: AppointmentDeps,
  leadId: number,
  { actor, origin }: Eraser,
  { notifies }: { notifies: 'both' | 'therapist' | 'noOne' } = { notifies: 'both' },
): Promise<void> {
  const { alerts, appointments, audit, clock, leads, mails } = deps
  await appointments.replaceOffers(leadId, [])
  const call = await appointments.findFuture([leadId], clock.now())
  if (!call) return
  const appointment = await changeCall(deps, call, { state: 'cancelled' })
  const entry = { record: 'lead', id: leadId, action: 'lead.appointment_cancelled' } as const
  await audit.record({ actor, origin, ...entry })
  // With an erased lead nothing of it may stay, and its alerts are gone already.
  if (notifies === 'noOne') return
  const { userId } = call
  if (userId !== null && userId !== actor?.userId) {
    await alerts.enqueue({ kind: 'lead.call_changed', recordId: leadId, userIds: [userId] })
  }
  if (notifies === 'therapist') return
  const found = await leads.findForClient(leadId)
  if (found) await mails.enqueueCancelled({ appointment, lead: found.lead })
}

/**
 * Reads all that decides about a new moment of a lead's call, as `POST /api/admin/leads/:id/appointment` does, and
 * @returns what books, moves or cancels it within the transaction of the lead's change
 */
export async function prepareForLead(
  deps: AppointmentDeps,
  leadId: number,
  startsAt: Date | null,
  by: { actor: Actor; origin: Origin },
): Promise<() => Promise<void>> {
  const { appointments, clock, leads } = deps
  await leads.find(by.actor, leadId, by.origin, 'lead.changed')
  const call = await appointments.findFuture([leadId], clock.now())
  if (startsAt === null) return () => cancelByStaff(deps, by, leadId)
  if (call?.startsAt.getTime() === startsAt.getTime()) return async () => undefined
  if (call) return prepareMove(deps, by, call, startsAt)
  const booking = await prepareStaffBooking(deps, by, leadId, {
    startsAt: startsAt.toISOString(),
  })
  return async () => {
    await storeStaffBooking(deps, by, booking)
  }
}

const countState = (calls: readonly AppointmentRow[], state: AppointmentRow['state']) =>
  calls.filter((call) => call.state === state).length

/** The calls of leads as reports count them. */
export async function countForReports(
  { appointments }: AppointmentDeps,
  leadIds: readonly number[],
): Promise<Map<number, CallCounts>> {
  const rows = await appointments.listOfLeads(leadIds)
  const counts = new Map<number, CallCounts>()
  for (const [leadId, calls] of Map.groupBy(rows, (row) => row.leadId)) {
    const taken = calls.filter(({ state }) => state !== 'moved' && state !== 'cancelled')
    const last = taken.at(-1)
    counts.set(leadId, {
      booked: calls.length - countState(calls, 'moved'),
      held: countState(calls, 'held'),
      noAnswer: countState(calls, 'noAnswer'),
      moved: countState(calls, 'moved'),
      cancelled: countState(calls, 'cancelled'),
      startsAt: last?.startsAt ?? null,
    })
  }
  return counts
}

const stateWords: Record<AppointmentRow['state'], () => string> = {
  booked: m.export_call_booked,
  held: m.export_call_held,
  noAnswer: m.export_call_no_answer,
  cancelled: m.export_call_cancelled,
  moved: m.export_call_moved,
}

const wayWords: Readonly<Record<string, () => string>> = {
  phone: m.callmail_by_phone,
  video: m.callmail_by_video,
}

export const countOfLead = async (
  { appointments }: AppointmentDeps,
  leadId: number,
): Promise<number> => (await appointments.listOfLeads([leadId])).length

/** The calls of a lead and the times that are held for its client, for the person they are about. */
export async function exportForLead(
  deps: AppointmentDeps,
  leadId: number,
): Promise<ExportedEntry[]> {
  const { appointments, clock, timeZone } = deps
  const calls = await appointments.listOfLeads([leadId])
  const offers = await appointments.listOffers(leadId, clock.now())
  const toText = ({ startsAt, way }: { startsAt: Date; way: string }) => ({
    code: `${startsAt.toISOString()}, ${way}`,
    // Other ways are offices, whose key the page has as well.
    words: () =>
      `${formatLongDate(startsAt, timeZone)}, ${formatTime(startsAt, timeZone)}, ${wayWords[way]?.() ?? way}`,
  })
  return [
    ...calls.map((call) => ({
      at: call.createdAt,
      what: () => m.export_free_call({ state: stateWords[call.state]() }),
      text: toText(call),
    })),
    ...offers.map((offer) => ({
      at: offer.createdAt,
      what: m.export_offered,
      text: toText(offer),
    })),
  ]
}

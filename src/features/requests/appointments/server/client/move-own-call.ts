import type { Origin } from '#shared/actor.ts'
import type { AppointmentDeps } from '../deps.ts'
import { findOverlap } from '../find-overlap.ts'
import { findSlug } from '../find-slug.ts'
import { lockLead, lockTherapists } from '../lock-calls.ts'
import { toTimeTaken, toTooLate } from '../refusals.ts'
import type { AppointmentRow } from '../repository/tables.ts'
import { moveCall } from '../store-call.ts'
import { findOwnCall, getChangeEnd } from './own-call.ts'

/** @throws conflict when the call is too close, or there is none */
export function checkChangeEnd(deps: AppointmentDeps, call: AppointmentRow): void {
  if (deps.clock.now() > getChangeEnd(deps, call.startsAt)) {
    throw toTooLate(deps.readContent().practice.phone)
  }
}

/** Stores all that follows from a move by the client. Requires the transaction. */
export async function recordMove(
  deps: AppointmentDeps,
  { previous, appointment }: { previous: AppointmentRow; appointment: AppointmentRow },
  origin: Origin,
): Promise<void> {
  const { alerts, audit, leads, mails } = deps
  const { leadId, startsAt, userId } = appointment
  const isHandedOver = userId !== null && userId !== previous.userId
  const change = {
    leadId,
    startsAt,
    status: 'scheduled',
    ...(isHandedOver && { assignedTo: userId }),
  } as const
  await leads.setAppointment(change, { actor: null, origin })
  const action = 'lead.appointment_moved'
  await audit.record({ actor: null, origin, record: 'lead', id: leadId, action })
  if (userId !== null) {
    await alerts.enqueue({ kind: 'lead.call_changed', recordId: leadId, userIds: [userId] })
  }
  const found = await leads.findForClient(leadId)
  if (found) await mails.enqueueMoved({ appointment, previous, lead: found.lead })
}

/**
 * Moves the call of a request at the wish of its client, with the same therapist and way, to a time that is free by the
 * rules of a booking. The call's own time is not in its way. @throws conflict
 */
export async function moveOwnCall(
  deps: AppointmentDeps,
  leadId: number,
  startsAt: Date,
  origin: Origin,
): Promise<void> {
  const { database, freeCalls } = deps
  const known = await findOwnCall(deps, leadId)
  if (!known) throw toTimeTaken([])
  checkChangeEnd(deps, known)
  if (known.startsAt.getTime() === startsAt.getTime()) return
  const therapist = await findSlug(deps, known.userId)
  // A call whose therapist has no profile any more has no other times.
  if (therapist === null) throw toTimeTaken([])
  const own = { leadId, callId: known.id }
  const wanted = { startsAt, therapist, way: null, own }
  const prepared = await freeCalls.prepare(wanted)
  const isMoved = await database.transaction(async () => {
    await lockLead(deps, leadId)
    await lockTherapists(deps, [known.userId])
    const previous = await findOwnCall(deps, leadId)
    if (!previous || previous.id !== known.id) return false
    checkChangeEnd(deps, previous)
    const chosen = await freeCalls.choose(prepared)
    if (!chosen || chosen.userId !== previous.userId) return false
    const lengthMs = previous.endsAt.getTime() - previous.startsAt.getTime()
    const endsAt = new Date(startsAt.getTime() + lengthMs)
    // Staff can have booked a longer call than visitors can.
    const asked = { from: startsAt, until: endsAt }
    if (await findOverlap(deps, chosen.userId, asked, own)) return false
    const appointment = await moveCall(deps, previous, { startsAt, endsAt })
    await recordMove(deps, { previous, appointment }, origin)
    return true
  })
  if (!isMoved) throw toTimeTaken(await freeCalls.findNearest(prepared))
}

import type { Origin } from '#shared/actor.ts'
import type { AppointmentDeps } from '../deps.ts'
import { findOverlap } from '../find-overlap.ts'
import { lockLead, lockTherapists } from '../lock-calls.ts'
import { toOfferGone } from '../refusals.ts'
import type { AppointmentRow, OfferRow } from '../repository/tables.ts'
import { moveCall, storeCall } from '../store-call.ts'
import { recordMove } from './move-own-call.ts'
import { findOwnCall, listOpenOffers } from './own-call.ts'

async function bookOffer(deps: AppointmentDeps, offer: OfferRow, origin: Origin): Promise<void> {
  const { alerts, audit, leads, mails } = deps
  const { leadId, userId, startsAt, endsAt, way } = offer
  const appointment = await storeCall(deps, { leadId, userId, startsAt, endsAt, way })
  const change = { leadId, startsAt, assignedTo: userId, status: 'scheduled' } as const
  await leads.setAppointment(change, { actor: null, origin })
  const action = 'lead.appointment_booked'
  await audit.record({ actor: null, origin, record: 'lead', id: leadId, action })
  await alerts.enqueue({ kind: 'lead.call_booked', recordId: leadId, userIds: [userId] })
  const found = await leads.findForClient(leadId)
  if (found) await mails.enqueueBooked({ appointment, lead: found.lead, isReceipt: false })
}

/** The call goes to the therapist who offered the time, and is held as they offered it. */
async function moveToOffer(
  deps: AppointmentDeps,
  previous: AppointmentRow,
  { userId, startsAt, endsAt, way }: OfferRow,
  origin: Origin,
): Promise<void> {
  const appointment = await moveCall(deps, previous, { userId, startsAt, endsAt, way })
  await recordMove(deps, { previous, appointment }, origin)
}

/**
 * Books one of the times that are held for a client, or moves their call to it. The others are free again. Staff have
 * chosen the times, so no rule is asked again. @throws conflict for a time that is not held, or taken
 */
export async function pickOwnOffer(
  deps: AppointmentDeps,
  leadId: number,
  startsAt: Date,
  origin: Origin,
): Promise<void> {
  const { appointments, clock, database } = deps
  await database.transaction(async () => {
    await lockLead(deps, leadId)
    const now = clock.now()
    const call = await findOwnCall(deps, leadId)
    const future = call && call.endsAt > now ? call : undefined
    const offers = await listOpenOffers(deps, leadId)
    const offer = offers.find((one) => one.startsAt.getTime() === startsAt.getTime())
    if (!offer) {
      // The same choice again, whose answer was lost.
      if (future?.startsAt.getTime() === startsAt.getTime()) return
      throw toOfferGone()
    }
    await lockTherapists(deps, [offer.userId, future?.userId ?? null])
    const asked = { from: offer.startsAt, until: offer.endsAt }
    const own = { leadId, callId: future?.id ?? null }
    if (await findOverlap(deps, offer.userId, asked, own)) throw toOfferGone()
    await appointments.replaceOffers(leadId, [])
    if (future) await moveToOffer(deps, future, offer, origin)
    else await bookOffer(deps, offer, origin)
  })
}

import { randomUUID } from 'node:crypto'
import { hourMs } from '#shared/durations.ts'
import { offerHours } from '../contract/offers.ts'
import type { AppointmentDeps } from './deps.ts'
import type { AppointmentRow, NewOffer } from './repository/tables.ts'
import type { CallToStore } from './store-call.ts'

type StoreDeps = Pick<AppointmentDeps, 'appointments'>

/** For the demo practice: stores a call as if it had been booked at a moment, with nothing that follows from it. */
export async function insertPastCall(
  { appointments }: StoreDeps,
  call: CallToStore & Pick<AppointmentRow, 'state' | 'createdAt'>,
): Promise<AppointmentRow> {
  const isOver = call.state === 'held' || call.state === 'noAnswer'
  const outcomeAt = isOver ? call.endsAt : null
  const rest = { version: 1, uid: randomUUID(), updatedAt: outcomeAt ?? call.createdAt, outcomeAt }
  return appointments.insert({ ...call, ...rest })
}

/** For the demo practice: holds times for a client, as if they had been offered at a moment. */
export async function insertPastOffers(
  { appointments }: StoreDeps,
  leadId: number,
  offers: readonly Omit<NewOffer, 'leadId' | 'expiresAt'>[],
): Promise<void> {
  await appointments.replaceOffers(
    leadId,
    offers.map((offer) => ({
      ...offer,
      leadId,
      expiresAt: new Date(offer.createdAt.getTime() + offerHours * hourMs),
    })),
  )
}

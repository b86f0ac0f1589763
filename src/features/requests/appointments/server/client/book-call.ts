import { m } from '#messages'
import type { Origin } from '#shared/actor.ts'
import { hourMs } from '#shared/durations.ts'
import { type AppError, fieldError } from '#shared/errors.ts'
import type { BookedCall, RequestedCall } from '../../contract/request-call.ts'
import { countAlreadyBooked, countBooking } from '../booking-limits.ts'
import type { AppointmentDeps } from '../deps.ts'
import { findSlug } from '../find-slug.ts'
import type { ChosenTime, PreparedCall } from '../free-calls/service.ts'
import { lockPerson, lockTherapists } from '../lock-calls.ts'
import { toAlreadyBooked, toTimeTaken } from '../refusals.ts'
import type { AppointmentRow } from '../repository/tables.ts'
import { storeCall } from '../store-call.ts'
import { describeCall } from './describe-call.ts'

/** The time that a visitor asks for, with what was read for it outside of the transaction. */
export type PreparedBooking = PreparedCall & { way: string }

/** @throws bad-input for a therapist whom visitors do not know */
export async function prepareBooking(
  { freeCalls, therapists }: AppointmentDeps,
  { startsAt, therapist = null, way }: RequestedCall,
): Promise<PreparedBooking> {
  const slug = therapist?.toLowerCase()
  if (slug !== undefined) {
    const known = await therapists.listCallable()
    if (known.every((one) => one.slug !== slug)) {
      throw fieldError('call.therapist', m.consultation_therapist_gone())
    }
  }
  const wanted = { startsAt: new Date(startsAt), therapist: slug ?? null, way }
  return { ...(await freeCalls.prepare(wanted)), way }
}

/** Why a call is not booked: nothing is stored then, and the security check stays usable. */
export type BookingRefusal = 'time-taken' | { booked: AppointmentRow }

/**
 * Decides about a booking as things are now, and holds back others until the transaction ends. Nothing was written
 * before it in this transaction.
 */
export async function decideBooking(
  deps: AppointmentDeps,
  prepared: PreparedBooking,
  person: { email: string; phone: string },
): Promise<ChosenTime | BookingRefusal> {
  const { appointments, clock, freeCalls, leads } = deps
  await lockPerson(deps, person)
  await lockTherapists(
    deps,
    prepared.candidates.map(({ userId }) => userId),
  )
  const chosen = await freeCalls.choose(prepared)
  if (!chosen) return 'time-taken'
  const own = await leads.findIdsOfPerson(person)
  const booked = await appointments.findFuture(own, clock.now())
  return booked ? { booked } : chosen
}

type Booking = {
  leadId: number
  chosen: ChosenTime
  way: string
  origin: Origin
}

/**
 * Stores the call of a new request, with its confirmation. Call it in the transaction that decided.
 * @throws TooManyBookings, which undoes the transaction
 */
export async function bookCall(
  deps: AppointmentDeps,
  { leadId, chosen, way, origin }: Booking,
): Promise<AppointmentRow> {
  const { audit, leads, mails } = deps
  const { userId, from: startsAt, until: endsAt } = chosen
  const appointment = await storeCall(deps, { leadId, userId, startsAt, endsAt, way })
  const action = 'lead.appointment_booked'
  await audit.record({ actor: null, origin, record: 'lead', id: leadId, action })
  const found = await leads.findForClient(leadId)
  if (found) await mails.enqueueBooked({ appointment, lead: found.lead })
  await countBooking(deps, origin)
  return appointment
}

/** The email goes to the address of the booked call, whatever was typed, once an hour. */
async function mailAlreadyBooked(deps: AppointmentDeps, { id, leadId }: AppointmentRow) {
  const { appointments, clock, database, leads, mails } = deps
  await database.transaction(async () => {
    const now = clock.now()
    if (!(await appointments.markAlreadyBooked(id, now, new Date(+now - hourMs)))) return
    const [found, appointment] = [
      await leads.findForClient(leadId),
      await appointments.findFuture([leadId], now),
    ]
    if (found && appointment) await mails.enqueueAlreadyBooked({ appointment, lead: found.lead })
  })
}

/** Call it outside of the transaction. @returns the error to throw */
export async function refuseBooking(
  deps: AppointmentDeps,
  prepared: PreparedBooking,
  refusal: BookingRefusal,
  origin: Origin,
): Promise<AppError> {
  if (refusal === 'time-taken') return toTimeTaken(await deps.freeCalls.findNearest(prepared))
  await countAlreadyBooked(deps, origin)
  await mailAlreadyBooked(deps, refusal.booked)
  return toAlreadyBooked()
}

/** The call of a request, as it is answered. */
export async function presentBooked(
  deps: AppointmentDeps,
  call: AppointmentRow,
): Promise<BookedCall> {
  const { id, userId, startsAt, endsAt, way } = call
  return {
    id,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    timeZone: deps.timeZone,
    therapist: await findSlug(deps, userId),
    way,
    ...(await describeCall(deps, call)),
  }
}

/** The call that a request came with, for one that is sent again. */
export async function findBooked(
  deps: AppointmentDeps,
  leadId: number,
): Promise<BookedCall | null> {
  const [first] = await deps.appointments.listOfLeads([leadId], ['booked', 'held', 'noAnswer'])
  return first ? presentBooked(deps, first) : null
}

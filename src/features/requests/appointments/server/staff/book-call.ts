import type { Lead } from '#features/requests/leads/contract/leads.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { minuteMs } from '#shared/durations.ts'
import type { ParsedBody } from '#shared/endpoint.ts'
import { fieldError, notAllowed } from '#shared/errors.ts'
import type { Appointment, bookForLead as definition } from '../../contract/appointments.ts'
import { mayBookFor } from '../../policy.ts'
import type { AppointmentDeps } from '../deps.ts'
import { lockLead, lockTherapists } from '../lock-calls.ts'
import { toBrokenRules, toSecondCall } from '../refusals.ts'
import type { AppointmentRow } from '../repository/tables.ts'
import { storeCall } from '../store-call.ts'
import { checkMoment, checkTime, type PreparedPerson, preparePerson } from './check-time.ts'
import { presentOne } from './present-appointment.ts'

type Body = ParsedBody<typeof definition>
type By = { actor: Actor; origin: Origin }

/** A call that staff book, with what was read for it outside of the transaction. */
export type StaffBooking = {
  leadId: number
  person: PreparedPerson
  startsAt: Date
  endsAt: Date
  way: string
  notify: boolean
  force: boolean
}

/** @throws bad-input for a way that the practice does not have */
export function checkWay({ readContent }: Pick<AppointmentDeps, 'readContent'>, way: string): void {
  const isKnown =
    way === 'phone' || way === 'video' || readContent().offices.some(({ key }) => key === way)
  if (!isKnown) throw fieldError('way', 'Please choose phone, video or one of the offices')
}

/** The therapist of a call: the one asked for, or else the lead's assignee or the person who asks. @throws not-allowed, bad-input */
export async function findTherapist(
  { accounts }: Pick<AppointmentDeps, 'accounts'>,
  actor: Actor,
  { assignedTo }: Pick<Lead, 'assignedTo'>,
  wanted: number | undefined,
): Promise<number> {
  const userId = wanted ?? assignedTo ?? actor.userId
  if (!mayBookFor(actor, userId)) throw notAllowed('You can book and offer calls with yourself.')
  if (!(await accounts.find(userId))) {
    throw fieldError('userId', 'This therapist no longer has an account.')
  }
  return userId
}

/** Reads what is read outside of the transaction. @throws not-found for a lead that the actor may not see */
export async function prepareStaffBooking(
  deps: AppointmentDeps,
  { actor, origin }: By,
  leadId: number,
  body: Body,
): Promise<StaffBooking> {
  const { leads, readContent } = deps
  const lead = await leads.find(actor, leadId, origin, 'lead.appointment_booked')
  const userId = await findTherapist(deps, actor, lead, body.userId)
  const way = body.way ?? 'phone'
  checkWay(deps, way)
  const minutes = body.minutes ?? readContent().practice.consultationMinutes
  const startsAt = new Date(body.startsAt)
  checkMoment(deps, startsAt, 'startsAt')
  const endsAt = new Date(startsAt.getTime() + minutes * minuteMs)
  const person = await preparePerson(deps, userId, [{ from: startsAt, until: endsAt }])
  const { notify = true, force = false } = body
  return { leadId, person, startsAt, endsAt, way, notify, force }
}

/** The reason that an audit entry has for a time that breaks rules. */
export const toForcedDetails = (rules: readonly string[]) =>
  rules.length > 0 ? { details: { reason: `Rules passed over: ${rules.join(', ')}` } } : {}

/** Requires a transaction under the lock of the lead. @throws conflict */
export async function storeStaffBooking(
  deps: AppointmentDeps,
  { actor, origin }: By,
  { leadId, person, startsAt, endsAt, way, notify, force }: StaffBooking,
): Promise<AppointmentRow> {
  const { alerts, appointments, audit, clock, leads, mails } = deps
  const { userId } = person
  await lockTherapists(deps, [userId])
  if (await appointments.findFuture([leadId], clock.now())) throw toSecondCall()
  const own = { leadId, callId: null }
  const rules = await checkTime(deps, person, { from: startsAt, until: endsAt }, own)
  if (rules.length > 0 && !force) throw toBrokenRules(rules)
  const appointment = await storeCall(deps, {
    leadId,
    userId,
    startsAt,
    endsAt,
    way,
    passedOver: rules.join(),
  })
  await appointments.replaceOffers(leadId, [])
  const change = { leadId, startsAt, assignedTo: userId, status: 'scheduled' } as const
  await leads.setAppointment(change, { actor, origin })
  const entry = { record: 'lead', id: leadId, action: 'lead.appointment_booked' } as const
  await audit.record({ actor, origin, ...entry, ...toForcedDetails(rules) })
  if (userId !== actor.userId) {
    await alerts.enqueue({ kind: 'lead.call_booked', recordId: leadId, userIds: [userId] })
  }
  const found = notify ? await leads.findForClient(leadId) : undefined
  if (found) await mails.enqueueBooked({ appointment, lead: found.lead, isReceipt: false })
  return appointment
}

/** Books the free call of a request. @throws not-found, not-allowed, bad-input, conflict */
export async function bookForLead(
  deps: AppointmentDeps,
  actor: Actor,
  leadId: number,
  body: Body,
  origin: Origin,
): Promise<Appointment> {
  const by = { actor, origin }
  const booking = await prepareStaffBooking(deps, by, leadId, body)
  return deps.database.transaction(async () => {
    await lockLead(deps, leadId)
    // It can have been reassigned or deleted while calendars were read.
    await deps.leads.find(actor, leadId, origin, 'lead.appointment_booked')
    return presentOne(deps, actor, await storeStaffBooking(deps, by, booking))
  })
}

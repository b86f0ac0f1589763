import type { Actor, Origin } from '#shared/actor.ts'
import { dayMs } from '#shared/durations.ts'
import { AppError, notAllowed, notFound } from '#shared/errors.ts'
import {
  type Appointment,
  type AppointmentChange,
  type AppointmentState,
  appointmentChanged,
  appointmentNotFound,
} from '../../contract/appointments.ts'
import { appointmentScope, mayBookFor, serverScope } from '../../policy.ts'
import type { AppointmentDeps } from '../deps.ts'
import { lockLead, lockTherapists } from '../lock-calls.ts'
import { toBrokenRules, toSecondCall } from '../refusals.ts'
import type { AppointmentRow } from '../repository/tables.ts'
import { changeCall, moveCall } from '../store-call.ts'
import { checkWay, toForcedDetails } from './book-call.ts'
import { checkMoment, checkTime, type PreparedPerson, preparePerson } from './check-time.ts'
import { presentOne } from './present-appointment.ts'

type By = { actor: Actor; origin: Origin }
type Target = {
  call: AppointmentRow
  person: PreparedPerson | undefined
  change: AppointmentChange
}

const refuse = (message: string) => new AppError('conflict', message)

/** The call, as far as the actor may see it. An attempt on a colleague's is recorded. @throws not-found */
async function requireCall(
  { appointments, audit }: AppointmentDeps,
  { actor, origin }: By,
  id: number,
): Promise<AppointmentRow> {
  const found = await appointments.find(appointmentScope(actor), id)
  if (found) return found
  const hidden = await appointments.find(serverScope(), id)
  if (hidden) {
    const entry = { record: 'lead', id: hidden.leadId, action: 'lead.appointment_changed' } as const
    await audit.record({ actor, origin, ...entry, outcome: 'refused' })
  }
  throw notFound(appointmentNotFound)
}

const toAsked = (call: AppointmentRow, startsAt: string) => {
  const from = new Date(startsAt)
  const lengthMs = call.endsAt.getTime() - call.startsAt.getTime()
  return { from, until: new Date(from.getTime() + lengthMs) }
}

/** The therapist hears of what others do with their calls. */
async function alertTherapist(
  { alerts }: AppointmentDeps,
  { actor }: By,
  { leadId, userId }: AppointmentRow,
): Promise<void> {
  if (userId === null || userId === actor.userId) return
  await alerts.enqueue({ kind: 'lead.call_changed', recordId: leadId, userIds: [userId] })
}

/** A lead has one call to come: also an earlier one cannot become a second. @throws conflict */
async function refuseSecondCall(
  { appointments, clock }: AppointmentDeps,
  { id, leadId }: AppointmentRow,
  endsAt: Date,
): Promise<void> {
  const now = clock.now()
  const other = endsAt > now ? await appointments.findFuture([leadId], now) : undefined
  if (other && other.id !== id) throw toSecondCall()
}

async function applyMove(
  deps: AppointmentDeps,
  { actor, origin }: By,
  { call, person, change }: Target,
): Promise<AppointmentRow> {
  const { appointments, audit, leads, mails } = deps
  const { leadId, userId } = call
  const { startsAt, way, notify = true, force = false } = change
  if (call.state !== 'booked') throw refuse('Only a booked call can be moved.')
  if (startsAt === undefined) return call
  const asked = toAsked(call, startsAt)
  await lockTherapists(deps, [userId])
  await refuseSecondCall(deps, call, asked.until)
  const rules = person ? await checkTime(deps, person, asked, { leadId, callId: call.id }) : []
  if (rules.length > 0 && !force) throw toBrokenRules(rules)
  const times = { startsAt: asked.from, endsAt: asked.until, passedOver: rules.join() }
  const moved = await moveCall(deps, call, { ...times, ...(way !== undefined && { way }) })
  await appointments.replaceOffers(leadId, [])
  const lead = { leadId, startsAt: asked.from, status: 'scheduled' } as const
  await leads.setAppointment(lead, { actor, origin })
  const entry = { record: 'lead', id: leadId, action: 'lead.appointment_moved' } as const
  await audit.record({ actor, origin, ...entry, ...toForcedDetails(rules) })
  await alertTherapist(deps, { actor, origin }, call)
  const found = notify ? await leads.findForClient(leadId) : undefined
  if (found) await mails.enqueueMoved({ appointment: moved, previous: call, lead: found.lead })
  return moved
}

/** Another way at the same time, which is mailed to the client like a move. */
async function applyWay(
  deps: AppointmentDeps,
  { actor, origin }: By,
  { call, change: { way, notify = true } }: Target,
): Promise<AppointmentRow> {
  const { audit, leads, mails } = deps
  if (call.state !== 'booked') throw refuse('Only a booked call can be held in another way.')
  if (way === undefined) return call
  const changed = await changeCall(deps, call, { way })
  const entry = { record: 'lead', id: call.leadId, action: 'lead.appointment_changed' } as const
  await audit.record({ actor, origin, ...entry })
  const found = notify ? await leads.findForClient(call.leadId) : undefined
  if (found) await mails.enqueueMoved({ appointment: changed, previous: call, lead: found.lead })
  return changed
}

/** Throws unless the call can get this state now. @throws conflict */
function checkState(
  now: Date,
  { state, startsAt, outcomeAt }: AppointmentRow,
  to: AppointmentState,
) {
  if (state === 'cancelled' || state === 'moved') throw refuse('A cancelled call stays cancelled.')
  if (to === 'cancelled') {
    if (state !== 'booked') throw refuse('Only a booked call can be cancelled.')
    return
  }
  if (startsAt > now) throw refuse('What came of a call can be said once it has begun.')
  if (outcomeAt !== null && now.getTime() > outcomeAt.getTime() + dayMs) {
    throw refuse('What came of a call can be changed for a day.')
  }
}

const actions = {
  booked: 'lead.appointment_reopened',
  held: 'lead.appointment_held',
  noAnswer: 'lead.appointment_no_answer',
  cancelled: 'lead.appointment_cancelled',
} as const

type NewState = keyof typeof actions

/** The change of a lead that follows from the state of its call. Another call to come says more than an earlier one. */
function toLeadChange(call: AppointmentRow, state: NewState, hasOther: boolean) {
  const { leadId } = call
  if (state === 'cancelled') {
    return hasOther ? undefined : ({ leadId, startsAt: null, status: 'contacted' } as const)
  }
  const outcome = state === 'booked' ? null : state
  if (hasOther) return { leadId, outcome }
  if (state === 'noAnswer') return { leadId, outcome, status: 'contacted' } as const
  // Taken back from "no answer".
  return call.state === 'noAnswer'
    ? ({ leadId, outcome, status: 'scheduled' } as const)
    : { leadId, outcome }
}

async function applyState(
  deps: AppointmentDeps,
  { actor, origin }: By,
  { call, change }: Target,
  state: NewState,
): Promise<AppointmentRow> {
  const { appointments, audit, clock, leads, mails } = deps
  const { leadId } = call
  if (call.state === state) return call
  const now = clock.now()
  checkState(now, call, state)
  if (state === 'booked') await refuseSecondCall(deps, call, call.endsAt)
  const isOutcome = state === 'held' || state === 'noAnswer'
  const outcomeAt = isOutcome ? { outcomeAt: call.outcomeAt ?? now } : {}
  const changed = await changeCall(deps, call, { state, ...outcomeAt })
  const other = await appointments.findFuture([leadId], now)
  const hasOther = other !== undefined && other.id !== call.id
  const lead = toLeadChange(call, state, hasOther)
  if (lead) await leads.setAppointment(lead, { actor, origin })
  await audit.record({ actor, origin, record: 'lead', id: leadId, action: actions[state] })
  if (state === 'cancelled' && call.endsAt > now)
    await alertTherapist(deps, { actor, origin }, call)
  const isMailed = state === 'cancelled' && call.endsAt > now && (change.notify ?? true)
  const found = isMailed ? await leads.findForClient(leadId) : undefined
  if (found) await mails.enqueueCancelled({ appointment: changed, lead: found.lead })
  return changed
}

/**
 * Moves a call, changes its way or says what came of it. Calendars are read before the transaction.
 * @throws not-found, bad-input, conflict
 */
export async function changeAppointment(
  deps: AppointmentDeps,
  actor: Actor,
  id: number,
  change: AppointmentChange,
  origin: Origin,
): Promise<Appointment> {
  const by = { actor, origin }
  const known = await requireCall(deps, by, id)
  const { startsAt, way, state, version } = change
  if (way !== undefined) checkWay(deps, way)
  const isMove = startsAt !== undefined && new Date(startsAt).getTime() !== known.startsAt.getTime()
  if (isMove) checkMoment(deps, new Date(startsAt), 'startsAt')
  const person =
    isMove && known.userId !== null
      ? await preparePerson(deps, known.userId, [toAsked(known, startsAt)])
      : undefined
  return deps.database.transaction(async () => {
    await lockLead(deps, known.leadId)
    let call = await requireCall(deps, by, id)
    if (call.version !== version) throw refuse(appointmentChanged)
    if (isMove) call = await applyMove(deps, by, { call, person, change })
    else if (way !== undefined && way !== call.way) {
      call = await applyWay(deps, by, { call, person, change })
    }
    if (state !== undefined) call = await applyState(deps, by, { call, person, change }, state)
    return presentOne(deps, actor, call)
  })
}

/** Cancels the call to come of a lead, if it has one. Requires a transaction under the lock of the lead. */
export async function cancelByStaff(deps: AppointmentDeps, by: By, leadId: number): Promise<void> {
  const call = await deps.appointments.findFuture([leadId], deps.clock.now())
  if (!call) return
  const change = { version: call.version, notify: true }
  await applyState(deps, by, { call, person: undefined, change }, 'cancelled')
}

/** Reads what decides about a move. @returns what makes it in a transaction under the lock of the lead */
export async function prepareMove(
  deps: AppointmentDeps,
  by: By,
  { id, ...known }: AppointmentRow,
  startsAt: Date,
): Promise<() => Promise<void>> {
  const { appointments } = deps
  const { userId } = known
  if (userId !== null && !mayBookFor(by.actor, userId)) {
    throw notAllowed('You can move calls with yourself.')
  }
  checkMoment(deps, startsAt, 'startsAt')
  const times = [toAsked({ id, ...known }, startsAt.toISOString())]
  const person = userId === null ? undefined : await preparePerson(deps, userId, times)
  return async () => {
    const call = await appointments.find(serverScope(), id)
    if (!call || call.version !== known.version) throw refuse(appointmentChanged)
    const change = { version: call.version, startsAt: startsAt.toISOString() }
    await applyMove(deps, by, { call, person, change })
  }
}

import type { WorkingHours } from '#features/requests/call-hours/contract/call-hours.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { type Interval, toLocalDate } from '#shared/zone-time.ts'
import { listClosedTimes } from '../../closed-times.ts'
import type { CallToReview, ReviewReason } from '../../contract/appointments.ts'
import { listHours } from '../../free-times.ts'
import type { AppointmentDeps } from '../deps.ts'
import type { AppointmentRow } from '../repository/tables.ts'
import { recordShown } from './list-appointments.ts'
import { presentAppointments } from './present-appointment.ts'

/** A therapist who has calls: a reason that the account alone gives, otherwise the hours, if there are any. */
type Therapist = { reason: ReviewReason } | { hours: WorkingHours | undefined }

async function readTherapist(
  { accounts, callHours }: AppointmentDeps,
  userId: number,
): Promise<Therapist> {
  const account = await accounts.findDetails(userId)
  if (!account) return { reason: 'deleted' }
  return account.isSuspended ? { reason: 'suspended' } : { hours: await callHours.find(userId) }
}

/** Everyone is read once, however many calls there are. */
async function readTherapists(deps: AppointmentDeps, calls: readonly AppointmentRow[]) {
  const found = new Map<number, Therapist>()
  for (const { userId } of calls) {
    if (userId === null || found.has(userId)) continue
    found.set(userId, await readTherapist(deps, userId))
  }
  return found
}

function findReasons(
  { readContent, timeZone }: AppointmentDeps,
  { startsAt, endsAt, passedOver }: AppointmentRow,
  therapist: Therapist | undefined,
): ReviewReason[] {
  if (!therapist) return ['deleted']
  if ('reason' in therapist) return [therapist.reason]
  // Staff may have booked at their own will with someone who has no hours at all.
  const { hours } = therapist
  if (!hours) return []
  const date = toLocalDate(startsAt, timeZone)
  const holds = ({ from, until }: Interval) => from <= startsAt && endsAt <= until
  const overlaps = ({ from, until }: Interval) => from < endsAt && startsAt < until
  const closed = listClosedTimes(readContent().closures, { from: date, days: 1 }, timeZone)
  const broken: ReviewReason[] = []
  if (!listHours(hours, date, timeZone).some(holds)) broken.push('hours')
  if (closed.some(overlaps)) broken.push('closure')
  const ignored = passedOver.split(',')
  return broken.filter((reason) => !ignored.includes(reason))
}

/** Calls to come that administrators have to see to, because of what has changed since they were booked. */
export async function listToReview(
  deps: AppointmentDeps,
  actor: Actor,
  origin: Origin,
): Promise<CallToReview[]> {
  const { appointments, clock } = deps
  const reasons = new Map<number, ReviewReason[]>()
  const calls: AppointmentRow[] = []
  const future = await appointments.listFuture(clock.now())
  const therapists = await readTherapists(deps, future)
  for (const call of future) {
    const therapist = call.userId === null ? undefined : therapists.get(call.userId)
    const found = findReasons(deps, call, therapist)
    if (found.length === 0) continue
    reasons.set(call.id, found)
    calls.push(call)
  }
  const shown = await presentAppointments(deps, actor, calls)
  await recordShown(deps, { actor, origin }, shown)
  return shown.map((call) => Object.assign(call, { reasons: reasons.get(call.id) ?? [] }))
}

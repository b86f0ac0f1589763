import type { Actor, Origin } from '#shared/actor.ts'
import { toLocalDate } from '#shared/zone-time.ts'
import type { CallToReview, ReviewReason } from '../../contract/appointments.ts'
import { findBrokenRules } from '../../free-times.ts'
import type { AppointmentDeps } from '../deps.ts'
import type { AppointmentRow } from '../repository/tables.ts'
import { recordShown } from './list-appointments.ts'
import { presentAppointments } from './present-appointment.ts'

/** The reasons that an account alone gives. */
async function findAccountReason(
  { accounts }: AppointmentDeps,
  userId: number | null,
): Promise<ReviewReason | undefined> {
  if (userId === null) return 'deleted'
  const account = await accounts.findDetails(userId)
  if (!account) return 'deleted'
  return account.isSuspended ? 'suspended' : undefined
}

const isReason = (rule: string): rule is 'hours' | 'closure' =>
  rule === 'hours' || rule === 'closure'

async function findReasons(deps: AppointmentDeps, call: AppointmentRow): Promise<ReviewReason[]> {
  const { callHours, freeCalls, timeZone } = deps
  const { userId, leadId, startsAt, endsAt } = call
  const ofAccount = await findAccountReason(deps, userId)
  if (ofAccount || userId === null) return ofAccount ? [ofAccount] : []
  // Staff may have booked at their own will with someone who has no hours at all.
  const hours = await callHours.find(userId)
  if (!hours) return []
  const period = { from: toLocalDate(startsAt, timeZone), days: 1 }
  const options = { busy: new Map(), exceptLeadId: leadId }
  const inputs = await freeCalls.readInputs([{ userId, hours }], period, options)
  const input = inputs.get(userId)
  const rules = input ? findBrokenRules(input, { from: startsAt, until: endsAt }) : []
  const passedOver = call.passedOver.split(',')
  return rules.filter(isReason).filter((rule) => !passedOver.includes(rule))
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
  for (const call of await appointments.listFuture(clock.now())) {
    const found = await findReasons(deps, call)
    if (found.length === 0) continue
    reasons.set(call.id, found)
    calls.push(call)
  }
  const shown = await presentAppointments(deps, calls)
  await recordShown(deps, { actor, origin }, shown)
  return shown.map((call) => Object.assign(call, { reasons: reasons.get(call.id) ?? [] }))
}

import type { Actor, Origin } from '#shared/actor.ts'
import { fieldError } from '#shared/errors.ts'
import { addDays, endOfPracticeDay, practiceDay, practiceMoment } from '#shared/practice-time.ts'
import { type Appointment, maxDaysShown } from '../../contract/appointments.ts'
import { appointmentScope, scopeOfAccount } from '../../policy.ts'
import type { AppointmentDeps } from '../deps.ts'
import { presentAppointments, type ShownAppointment } from './present-appointment.ts'

type Asked = { from: string; to: string; userId?: number | undefined }

/** Records that a person has seen calls, with the numbers of their leads. */
export async function recordShown(
  { audit }: Pick<AppointmentDeps, 'audit'>,
  viewer: { actor: Actor; origin: Origin },
  shown: readonly ShownAppointment[],
): Promise<void> {
  const ids = [...new Set(shown.flatMap(({ leadId, isLimited }) => (isLimited ? [] : [leadId])))]
  if (ids.length > 0) await audit.recordList({ ...viewer, record: 'lead', ids })
}

/** The calls between two days, both included: of a therapist their own. @throws bad-input */
export async function listAppointments(
  deps: AppointmentDeps,
  actor: Actor,
  { from, to, userId }: Asked,
  origin: Origin,
): Promise<Appointment[]> {
  const { appointments, database, timeZone } = deps
  if (to < from) throw fieldError('to', 'The last day is before the first.')
  if (addDays(from, maxDaysShown) < to) {
    throw fieldError('to', `Please choose days that are at most ${maxDaysShown} apart.`)
  }
  const scope = userId === undefined ? appointmentScope(actor) : scopeOfAccount(actor, userId)
  if (!scope) return []
  const days = {
    from: practiceMoment(from, '00:00', timeZone),
    until: endOfPracticeDay(to, timeZone),
  }
  return database.transaction(async () => {
    const shown = await presentAppointments(deps, actor, await appointments.list(scope, days))
    await recordShown(deps, { actor, origin }, shown)
    return shown
  })
}

/** The calls of the practice's day that take their time: of a therapist their own. */
export async function listToday(
  deps: AppointmentDeps,
  actor: Actor,
  origin: Origin,
): Promise<Appointment[]> {
  const today = practiceDay(deps.clock.now(), deps.timeZone)
  const userId = actor.role === 'admin' ? undefined : actor.userId
  const calls = await listAppointments(deps, actor, { from: today, to: today, userId }, origin)
  return calls.filter(({ state }) => state !== 'cancelled' && state !== 'moved')
}

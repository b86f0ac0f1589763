import type { Actor } from '#shared/actor.ts'
import type { Appointment } from '../../contract/appointments.ts'
import type { AppointmentDeps } from '../deps.ts'
import type { AppointmentRow } from '../repository/tables.ts'

/** `isLimited`: without its client, whose record is limited to others. */
export type ShownAppointment = Appointment & { isLimited: boolean }

/** The calls with their clients. Those of leads that are no longer retained are left out. */
export async function presentAppointments(
  { leads }: Pick<AppointmentDeps, 'leads'>,
  actor: Actor,
  rows: readonly AppointmentRow[],
): Promise<ShownAppointment[]> {
  const leadIds = [...new Set(rows.map(({ leadId }) => leadId))]
  const people = await leads.findPeopleOfCalls(actor.userId, leadIds)
  return rows.flatMap(({ id, leadId, userId, startsAt, endsAt, way, state, version }) => {
    const person = people.get(leadId)
    if (!person) return []
    return [
      {
        id,
        leadId,
        userId,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        way,
        state,
        clientName: person.name,
        phone: person.phone,
        language: person.language,
        version,
        isLimited: person.isLimited,
      },
    ]
  })
}

export async function presentOne(
  deps: Pick<AppointmentDeps, 'leads'>,
  actor: Actor,
  row: AppointmentRow,
): Promise<Appointment> {
  const [shown] = await presentAppointments(deps, actor, [row])
  if (!shown) throw new Error('the lead of a call is retained')
  return shown
}

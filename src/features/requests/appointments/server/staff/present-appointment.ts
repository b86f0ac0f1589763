import type { Appointment } from '../../contract/appointments.ts'
import type { AppointmentDeps } from '../deps.ts'
import type { AppointmentRow } from '../repository/tables.ts'

/** The calls with their clients. Those of leads that are no longer retained are left out. */
export async function presentAppointments(
  { leads }: Pick<AppointmentDeps, 'leads'>,
  rows: readonly AppointmentRow[],
): Promise<Appointment[]> {
  const people = await leads.findPeopleOfCalls([...new Set(rows.map(({ leadId }) => leadId))])
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
      },
    ]
  })
}

export async function presentOne(
  deps: Pick<AppointmentDeps, 'leads'>,
  row: AppointmentRow,
): Promise<Appointment> {
  const [shown] = await presentAppointments(deps, [row])
  if (!shown) throw new Error('the lead of a call is retained')
  return shown
}

import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import { appointmentChanged } from '../contract/appointments.ts'
import type { AppointmentDeps } from './deps.ts'
import type { AppointmentRowChange } from './repository/appointments.ts'
import type { AppointmentRow } from './repository/tables.ts'

export type CallToStore = Pick<
  AppointmentRow,
  'leadId' | 'userId' | 'startsAt' | 'endsAt' | 'way'
> &
  Partial<Pick<AppointmentRow, 'passedOver'>>

/** Stores a booked call and queues its calendar entry. Requires a transaction under the lock of its therapist. */
export async function storeCall(
  { appointments, calendars, clock }: AppointmentDeps,
  call: CallToStore,
): Promise<AppointmentRow> {
  const now = clock.now()
  const stored = await appointments.insert({
    ...call,
    state: 'booked',
    version: 1,
    uid: randomUUID(),
    createdAt: now,
    updatedAt: now,
  })
  await calendars.enqueueEntry(stored)
  return stored
}

/** Writes a change of a call and queues what its calendar entry becomes. @throws conflict if its version is another by now */
export async function changeCall(
  { appointments, calendars, clock }: AppointmentDeps,
  before: AppointmentRow,
  change: Omit<AppointmentRowChange, 'updatedAt'>,
): Promise<AppointmentRow> {
  const after = await appointments.change(before, { ...change, updatedAt: clock.now() })
  if (!after) throw new AppError('conflict', appointmentChanged)
  await calendars.enqueueEntry(after)
  return after
}

/**
 * Moves a call, which keeps its id; its old time stays as an entry of its own. Requires a transaction under the lock of
 * the therapist.
 */
export async function moveCall(
  deps: AppointmentDeps,
  before: AppointmentRow,
  to: Pick<AppointmentRow, 'startsAt' | 'endsAt'> &
    Partial<Pick<AppointmentRow, 'passedOver' | 'userId' | 'way'>>,
): Promise<AppointmentRow> {
  const after = await changeCall(deps, before, { passedOver: '', ...to })
  const { id: _, ...previous } = before
  await deps.appointments.insert({ ...previous, state: 'moved', updatedAt: after.updatedAt })
  return after
}

import type { AppointmentDeps } from '../deps.ts'
import type { Interval, TakenTime } from '../repository/taken.ts'

/** The times that are held for clients, of these accounts. */
export async function listOffered(
  { appointments, clock }: Pick<AppointmentDeps, 'appointments' | 'clock'>,
  userIds: readonly number[],
  interval: Interval,
): Promise<TakenTime[]> {
  const taken = await appointments.listTaken(userIds, interval, clock.now())
  return taken.filter(({ isOffer }) => isOffer)
}

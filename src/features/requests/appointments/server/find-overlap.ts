import type { Interval } from '#shared/zone-time.ts'
import type { AppointmentDeps } from './deps.ts'
import { isInTheWay, type OwnTimes, type TakenTime } from './repository/taken.ts'

/** The call of a therapist that overlaps an interval. Call it under their lock. Held offers are no calls. */
export async function findOverlap(
  { appointments, clock }: Pick<AppointmentDeps, 'appointments' | 'clock'>,
  userId: number,
  asked: Interval,
  own: OwnTimes,
): Promise<TakenTime | undefined> {
  const taken = await appointments.listTaken([userId], asked, clock.now())
  return taken.find((time) => !time.isOffer && isInTheWay(time, own))
}

import { hourMs } from '#shared/durations.ts'
import { practiceDay, practiceMoment } from '#shared/practice-time.ts'
import type { OfferedTime } from '../../contract/offers.ts'
import type { OwnCallFields } from '../../contract/own-call.ts'
import type { AppointmentDeps } from '../deps.ts'
import { findSlug } from '../find-slug.ts'
import type { AppointmentRow, OfferRow } from '../repository/tables.ts'
import { describeCall } from './describe-call.ts'

/** Until when, included, a client may move or cancel a call. */
export const getChangeEnd = (
  { readContent }: Pick<AppointmentDeps, 'readContent'>,
  startsAt: Date,
): Date => new Date(startsAt.getTime() - readContent().calls.changeLimitHours * hourMs)

/** The booked call of a request; on its day also once it is over. */
export async function findOwnCall(
  { appointments, clock, timeZone }: AppointmentDeps,
  leadId: number,
): Promise<AppointmentRow | undefined> {
  const today = practiceMoment(practiceDay(clock.now(), timeZone), '00:00', timeZone)
  const calls = await appointments.listOfLeads([leadId], ['booked'])
  return calls.findLast(({ endsAt }) => endsAt > today)
}

/** The times that are held for a client. A suspended therapist holds none. */
export async function listOpenOffers(
  { accounts, appointments, clock }: AppointmentDeps,
  leadId: number,
): Promise<OfferRow[]> {
  const offers = await appointments.listOffers(leadId, clock.now())
  // One person offers all of them.
  const therapist = offers[0] && (await accounts.findDetails(offers[0].userId))
  return therapist && !therapist.isSuspended ? offers : []
}

export const presentOffer = ({ startsAt, endsAt }: OfferRow): OfferedTime => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})

/** The call of a request and the times that are held for its client, as the client sees them. */
export async function presentOwnCall(
  deps: AppointmentDeps,
  leadId: number,
): Promise<OwnCallFields> {
  const { mails, timeZone } = deps
  const offers = (await listOpenOffers(deps, leadId)).map(presentOffer)
  const call = await findOwnCall(deps, leadId)
  if (!call) return { appointment: null, offers }
  const { startsAt, endsAt, userId, way } = call
  return {
    appointment: {
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      timeZone,
      therapist: await findSlug(deps, userId),
      way,
      changeUntil: getChangeEnd(deps, startsAt).toISOString(),
      hasReminders: await mails.hasReminders(leadId),
      ...(await describeCall(deps, call)),
    },
    offers,
  }
}

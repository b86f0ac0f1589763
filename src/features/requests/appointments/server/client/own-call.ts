import { hourMs } from '#shared/durations.ts'
import { practiceDay, practiceMoment } from '#shared/practice-time.ts'
import type { OfferedTime } from '../../contract/offers.ts'
import type { EndedCall, OwnCallFields } from '../../contract/own-call.ts'
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

/** The call of a request that was changed last, once none is to come. */
async function findEndedCall(
  { appointments }: AppointmentDeps,
  leadId: number,
): Promise<EndedCall | null> {
  const states = ['booked', 'held', 'noAnswer', 'cancelled'] as const
  const calls = await appointments.listOfLeads([leadId], states)
  const last = calls
    .toSorted((one, other) => one.updatedAt.getTime() - other.updatedAt.getTime())
    .at(-1)
  const state = states.find((one) => one === last?.state)
  return last && state ? { startsAt: last.startsAt.toISOString(), state } : null
}

/** The call of a request and the times that are held for its client, as the client sees them. */
export async function presentOwnCall(
  deps: AppointmentDeps,
  leadId: number,
): Promise<OwnCallFields> {
  const { clock, mails, timeZone } = deps
  const now = clock.now()
  const offers = (await listOpenOffers(deps, leadId)).map(presentOffer)
  const call = await findOwnCall(deps, leadId)
  const isToCome = call !== undefined && call.endsAt > now
  const endedCall = isToCome ? null : await findEndedCall(deps, leadId)
  if (!call) return { appointment: null, offers, endedCall }
  const { startsAt, endsAt, userId, way } = call
  const changeEnd = getChangeEnd(deps, startsAt)
  return {
    appointment: {
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      timeZone,
      therapist: await findSlug(deps, userId),
      way,
      changeUntil: changeEnd.toISOString(),
      mayChange: now <= changeEnd,
      hasReminders: await mails.hasReminders(leadId),
      ...(await describeCall(deps, call)),
    },
    offers,
    endedCall,
  }
}

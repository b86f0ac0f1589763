import { TooManyBookings } from '#features/requests/appointments/server/service.ts'
import type { MatchAnswer } from '#features/requests/leads/contract/leads.ts'
import type { Origin } from '#shared/actor.ts'
import { capitaliseName } from '#shared/capitalise-name.ts'
import { callTimes } from '#shared/contact-wishes.ts'
import type { Language } from '#shared/language.ts'
import { toCampaign } from '#shared/request-origin.ts'
import type { ConsultationRequest } from '../contract.ts'
import type { ConsultationDeps } from './deps.ts'
import { isUuid } from './find-preset.ts'

type Sent = { request: ConsultationRequest; language: Language; origin: Origin }

/** Facts of a request itself. */
const toLead = (request: ConsultationRequest) => ({
  firstName: capitaliseName(request.firstName),
  lastName: capitaliseName(request.lastName),
  email: request.email,
  phone: request.phone,
  serviceType: request.serviceType,
  preferredLocation: request.preferredLocation,
  notes: request.notes ?? '',
  source: 'form' as const,
  heardFrom: request.heardFrom ?? null,
  campaign: toCampaign(request.campaign),
  callTimes: callTimes.filter((time) => request.callTimes?.includes(time)),
  contactBy: request.contactBy ?? null,
  mayLeaveMessage: request.mayLeaveMessage ?? false,
  submissionId: request.submissionId ?? null,
})

async function findAnswers(
  { findMatchAnswers }: Pick<ConsultationDeps, 'findMatchAnswers'>,
  { matchId }: ConsultationRequest,
): Promise<MatchAnswer[] | null> {
  return (matchId && isUuid(matchId) ? await findMatchAnswers(matchId) : undefined) ?? null
}

type NewLead = ReturnType<typeof toLead> & {
  preferredTherapist: string | null
  matchAnswers: MatchAnswer[] | null
  language: Language
}

const prepareLead = async (
  deps: ConsultationDeps,
  { request, language }: Sent,
): Promise<NewLead> => ({
  ...toLead(request),
  preferredTherapist: await deps.choices.findTherapist(request.preferredTherapist),
  matchAnswers: await findAnswers(deps, request),
  language,
})

/** Consumes the security check, stores the lead and queues its receipt, in one transaction. */
async function storeWithoutCall(
  { database, captcha, leads, ownRequests }: ConsultationDeps,
  lead: NewLead,
  { request, language, origin }: Sent,
): Promise<number | undefined> {
  return database.transaction(async () => {
    if (!(await captcha.spend(request.captchaValidation, request.captchaValue))) return undefined
    const leadId = await leads.create(lead, origin)
    if (leadId !== undefined) await ownRequests.sendReceipt({ leadId, language })
    return leadId
  })
}

type CallDeps = ConsultationDeps['appointments']
type Prepared = Awaited<ReturnType<CallDeps['prepareBooking']>>
type Refusal = Exclude<Awaited<ReturnType<CallDeps['decideBooking']>>, { slug: string }>
/** Undefined: the security check is spent, or the submission is stored. */
type Outcome = { leadId: number | undefined } | { refusal: Refusal }

/** The same with a call. Where the call cannot be booked, nothing is stored and the security check stays usable. */
async function storeWithCall(
  { appointments, database, captcha, leads }: ConsultationDeps,
  lead: NewLead,
  prepared: Prepared,
  { request, origin }: Sent,
): Promise<Outcome> {
  return database.transaction(async () => {
    const decided = await appointments.decideBooking(prepared, lead)
    if (decided === 'time-taken' || 'booked' in decided) {
      // The same submission, sent twice at once, has taken the time itself.
      const { submissionId } = lead
      const leadId =
        submissionId === null ? undefined : await leads.findIdBySubmission(submissionId)
      return leadId === undefined ? { refusal: decided } : { leadId }
    }
    if (!(await captcha.spend(request.captchaValidation, request.captchaValue))) {
      return { leadId: undefined }
    }
    const { userId, from: startsAt } = decided
    const leadId = await leads.create({ ...lead, call: { userId, startsAt } }, origin)
    if (leadId === undefined) return { leadId }
    await appointments.bookCall({ leadId, chosen: decided, way: prepared.way, origin })
    return { leadId }
  })
}

/**
 * Stores a request, with its call if it has one. Calendars are read before the transaction.
 * @returns undefined when the security check is spent or the submission is stored @throws conflict, too-many
 */
export async function storeRequest(
  deps: ConsultationDeps,
  sent: Sent,
): Promise<number | undefined> {
  const { appointments } = deps
  const { call } = sent.request
  const lead = await prepareLead(deps, sent)
  if (!call) return storeWithoutCall(deps, lead, sent)
  const prepared = await appointments.prepareBooking(call)
  const outcome = await storeWithCall(deps, lead, prepared, sent).catch(async (error: unknown) => {
    if (error instanceof TooManyBookings) throw await appointments.refuseTooMany(error.waitMs)
    throw error
  })
  if ('leadId' in outcome) return outcome.leadId
  throw await appointments.refuseBooking(prepared, outcome.refusal, sent.origin)
}

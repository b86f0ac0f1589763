import type { Verdict } from '#features/core/screening/server/service.ts'
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
/** The number of a lead, or of a form that is held until someone has looked at it. */
export type Stored = { id: number; isHeld: boolean }

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

/** Stores a lead with the consent to be contacted. Joins the transaction. */
async function createWithConsent(
  { consents, leads }: ConsultationDeps,
  lead: Parameters<ConsultationDeps['leads']['create']>[0],
  { language, origin }: Sent,
): Promise<number | undefined> {
  const leadId = await leads.create(lead, origin)
  if (leadId === undefined) return undefined
  await consents.record({ leadId }, { purpose: 'contact', way: 'form', language })
  return leadId
}

/** Stores a lead without a call and queues its receipt. Joins the transaction. */
async function storeWithoutCall(
  deps: ConsultationDeps,
  lead: NewLead,
  sent: Sent,
): Promise<number | undefined> {
  return deps.database.transaction(async () => {
    const leadId = await createWithConsent(deps, lead, sent)
    if (leadId === undefined) return undefined
    await deps.ownRequests.sendReceipt({ leadId, language: sent.language })
    return leadId
  })
}

/**
 * Stores a request that was held until someone had looked at it. The time that it may have asked for has not been kept for
 * it, so the practice calls. Joins the transaction.
 */
export async function acceptRequest(
  deps: ConsultationDeps,
  request: ConsultationRequest,
  language: Language,
  origin: Origin,
): Promise<number | undefined> {
  const sent = { request, language, origin }
  return storeWithoutCall(deps, await prepareLead(deps, sent), sent)
}

type CallDeps = ConsultationDeps['appointments']
type Prepared = Awaited<ReturnType<CallDeps['prepareBooking']>>
type Refusal = Exclude<Awaited<ReturnType<CallDeps['decideBooking']>>, { slug: string }>
/** Undefined: the security check is spent, or the submission is stored. */
type Outcome = { leadId: number | undefined } | { refusal: Refusal }

/** Stores a lead with its call. Where the call cannot be booked, nothing is stored and the security check stays usable. */
async function storeWithCall(
  deps: ConsultationDeps,
  lead: NewLead,
  prepared: Prepared,
  { verdict, ...sent }: Sent & { verdict: Verdict },
): Promise<Outcome> {
  const { appointments, database, captcha, leads, screening } = deps
  const { request, origin } = sent
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
    const leadId = await createWithConsent(deps, { ...lead, call: { userId, startsAt } }, sent)
    if (leadId === undefined) return { leadId }
    await appointments.bookCall({ leadId, chosen: decided, way: prepared.way, origin })
    await screening.count('consultation', verdict, origin)
    return { leadId }
  })
}

/** Books the call of a request. Calendars are read before the transaction. @throws conflict, too-many */
async function bookRequest(
  deps: ConsultationDeps,
  sent: Sent & { verdict: Verdict },
  call: NonNullable<ConsultationRequest['call']>,
): Promise<number | undefined> {
  const { appointments } = deps
  const lead = await prepareLead(deps, sent)
  const prepared = await appointments.prepareBooking(call)
  const outcome = await storeWithCall(deps, lead, prepared, sent).catch(async (error: unknown) => {
    if (error instanceof TooManyBookings) throw await appointments.refuseTooMany(error.waitMs)
    throw error
  })
  if ('leadId' in outcome) return outcome.leadId
  throw await appointments.refuseBooking(prepared, outcome.refusal, sent.origin)
}

/** Keeps a request that looks as if a program had sent it, without its call. Joins the transaction. */
async function hold(
  { screening }: ConsultationDeps,
  { request, language, origin }: Sent,
  verdict: Verdict,
): Promise<number | undefined> {
  const { captchaValue: _value, captchaValidation: _validation, subject: _, ...content } = request
  const { firstName, lastName, email, phone, submissionId = null } = request
  const name = `${capitaliseName(firstName)} ${capitaliseName(lastName)}`
  const held = {
    form: 'consultation',
    submissionId,
    name,
    email,
    phone,
    content,
    language,
    origin,
  } as const
  return screening.hold(held, verdict)
}

/** Stores or holds a request as its verdict says. @returns undefined when the security check is spent or the submission is stored */
async function storeScreened(
  deps: ConsultationDeps,
  sent: Sent,
  verdict: Verdict,
): Promise<Stored | undefined> {
  const { captcha, database, screening } = deps
  const { request, origin } = sent
  const { call, captchaValidation, captchaValue } = request
  if (call && !verdict.isHeld) {
    const leadId = await bookRequest(deps, { ...sent, verdict }, call)
    return leadId === undefined ? undefined : { id: leadId, isHeld: false }
  }
  const lead = await prepareLead(deps, sent)
  return database.transaction(async () => {
    if (!(await captcha.spend(captchaValidation, captchaValue))) return undefined
    const id = await (verdict.isHeld
      ? hold(deps, sent, verdict)
      : storeWithoutCall(deps, lead, sent))
    if (id === undefined) return undefined
    await screening.count('consultation', verdict, origin)
    return { id, isHeld: verdict.isHeld }
  })
}

/**
 * Consumes the security check and stores or holds the request, in one transaction.
 * @returns undefined when the security check is spent or the submission is stored @throws conflict, too-many
 */
export async function storeRequest(
  deps: ConsultationDeps,
  sent: Sent,
): Promise<Stored | undefined> {
  const { captchaValidation: validation, subject: trap } = sent.request
  const answered = { form: 'consultation', validation, trap, origin: sent.origin } as const
  return deps.screening.screen(answered, (verdict) => storeScreened(deps, sent, verdict))
}

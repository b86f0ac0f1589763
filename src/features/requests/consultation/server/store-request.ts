import type { Verdict } from '#features/core/screening/server/service.ts'
import type { MatchAnswer } from '#features/requests/leads/contract/leads.ts'
import type { Origin } from '#shared/actor.ts'
import { callTimes } from '#shared/contact-wishes.ts'
import type { Language } from '#shared/language.ts'
import { capitaliseName } from '#shared/names.ts'
import { toCampaign } from '#shared/request-origin.ts'
import type { ConsultationRequest } from '../contract.ts'
import type { ConsultationDeps } from './deps.ts'
import { isUuid } from './find-preset.ts'

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

const findAnswers = async (
  deps: ConsultationDeps,
  { matchId }: ConsultationRequest,
): Promise<MatchAnswer[] | null> =>
  (matchId && isUuid(matchId) ? await deps.findMatchAnswers(matchId) : undefined) ?? null

/** Stores the lead and queues its receipt. Joins the transaction. */
export async function acceptRequest(
  deps: ConsultationDeps,
  request: ConsultationRequest,
  language: Language,
  origin: Origin,
): Promise<number | undefined> {
  const { choices, consents, database, leads, ownRequests } = deps
  const preferredTherapist = await choices.findTherapist(request.preferredTherapist)
  const matchAnswers = await findAnswers(deps, request)
  const lead = { ...toLead(request), preferredTherapist, matchAnswers, language }
  return database.transaction(async () => {
    const leadId = await leads.create(lead, origin)
    if (leadId === undefined) return undefined
    await consents.record({ leadId }, { purpose: 'contact', way: 'form', language })
    await ownRequests.sendReceipt({ leadId, language })
    return leadId
  })
}

/** Keeps a request that looks as if a program had sent it. Joins the transaction. */
async function hold(
  { screening }: ConsultationDeps,
  request: ConsultationRequest,
  language: Language,
  verdict: Verdict,
) {
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
  } as const
  return screening.hold(held, verdict)
}

/** Consumes the security check and stores or holds the request, in one transaction. */
export async function storeRequest(
  deps: ConsultationDeps,
  request: ConsultationRequest,
  language: Language,
  origin: Origin,
): Promise<{ id: number; isHeld: boolean } | undefined> {
  const { captcha, database, screening } = deps
  const { captchaValidation, captchaValue, subject } = request
  const verdict = await screening.judge('consultation', captchaValidation, origin, subject)
  return database.transaction(async () => {
    if (!(await captcha.spend(captchaValidation, captchaValue))) return undefined
    const id = await (verdict.isHeld
      ? hold(deps, request, language, verdict)
      : acceptRequest(deps, request, language, origin))
    if (id === undefined) return undefined
    await screening.count('consultation', verdict, origin)
    return { id, isHeld: verdict.isHeld }
  })
}

import type { CaptchaService } from '#features/core/captcha/server/service.ts'
import type { ConsentService } from '#features/core/consents/server/service.ts'
import type { ScreeningService, Verdict } from '#features/core/screening/server/service.ts'
import type { MatchAnswer } from '#features/requests/leads/contract/leads.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { OwnRequestService } from '#features/requests/own-request/server/service.ts'
import { m } from '#messages'
import { bind } from '#platform/server/bind.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Origin } from '#shared/actor.ts'
import { callTimes } from '#shared/contact-wishes.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import { capitaliseName } from '#shared/names.ts'
import { toCampaign } from '#shared/request-origin.ts'
import type { ConsultationRequest } from '../contract.ts'
import { findPreset, isUuid, type PresetDeps } from './find-preset.ts'
import type { RequestChoices } from './request-choices.ts'

export type ConsultationDeps = {
  database: Database
  captcha: Pick<CaptchaService, 'check' | 'spend'>
  consents: Pick<ConsentService, 'record'>
  screening: Pick<ScreeningService, 'judge' | 'count' | 'hold' | 'findHeldBySubmission'>
  choices: RequestChoices
  leads: Pick<LeadService, 'create' | 'findIdBySubmission'>
  ownRequests: Pick<OwnRequestService, 'sendReceipt' | 'hasReceipt'>
  /** The stored answers of "Help me choose"; undefined when they do not exist or have expired. */
  findMatchAnswers: (matchId: string) => Promise<MatchAnswer[] | undefined>
} & PresetDeps

const toWrongCaptcha = () => ({
  path: 'captchaValue',
  message: m.consultation_wrong_code(),
})

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

export type ConsultationService = ReturnType<typeof createConsultationService>

export function createConsultationService(deps: ConsultationDeps) {
  const { database, captcha, choices, consents, leads, ownRequests, screening } = deps

  const findAnswers = async ({ matchId }: ConsultationRequest): Promise<MatchAnswer[] | null> =>
    (matchId && isUuid(matchId) ? await deps.findMatchAnswers(matchId) : undefined) ?? null

  /** @throws bad-input for what the form does not offer, together with a wrong security check */
  async function checkChoices(request: ConsultationRequest): Promise<void> {
    const issues = await choices.findIssues(request)
    const [first] = issues
    if (!first) return
    const { captchaValidation, captchaValue } = request
    if (!(await captcha.check(captchaValidation, captchaValue))) issues.push(toWrongCaptcha())
    throw new AppError('bad-input', first.message, { issues })
  }

  /** Stores the lead and queues its receipt. Joins the transaction. */
  async function accept(
    request: ConsultationRequest,
    language: Language,
    origin: Origin,
  ): Promise<number | undefined> {
    const preferredTherapist = await choices.findTherapist(request.preferredTherapist)
    const matchAnswers = await findAnswers(request)
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
  async function hold(request: ConsultationRequest, language: Language, verdict: Verdict) {
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
  async function store(
    request: ConsultationRequest,
    language: Language,
    origin: Origin,
  ): Promise<{ id: number; isHeld: boolean } | undefined> {
    const { captchaValidation, captchaValue, subject } = request
    const verdict = await screening.judge('consultation', captchaValidation, origin, subject)
    return database.transaction(async () => {
      if (!(await captcha.spend(captchaValidation, captchaValue))) return undefined
      const id = await (verdict.isHeld
        ? hold(request, language, verdict)
        : accept(request, language, origin))
      if (id === undefined) return undefined
      await screening.count('consultation', verdict, origin)
      return { id, isHeld: verdict.isHeld }
    })
  }

  /** The lead of the same submission, sent again because its response was lost. */
  const findStored = async (submissionId: string | undefined) => {
    if (submissionId === undefined) return undefined
    const id = await leads.findIdBySubmission(submissionId)
    if (id !== undefined) return { id, isHeld: false }
    const heldId = await screening.findHeldBySubmission(submissionId)
    return heldId === undefined ? undefined : { id: heldId, isHeld: true }
  }

  return {
    ...bind(deps, { findPreset }),
    accept,

    /**
     * Resolves after the commit. `language` is that of the page with the form.
     * @throws bad-input for a wrong, spent or expired security check
     */
    async request(request: ConsultationRequest, language: Language, origin: Origin) {
      const { submissionId, captchaValidation, captchaValue } = request
      const before = await findStored(submissionId)
      if (before === undefined) await checkChoices(request)
      const stored =
        before ??
        ((await captcha.check(captchaValidation, captchaValue))
          ? await store(request, language, origin)
          : undefined) ??
        // After a double click the concurrent request may have stored it first.
        (await findStored(submissionId))
      const wrong = toWrongCaptcha()
      if (stored === undefined) throw fieldError(wrong.path, wrong.message)
      const { id, isHeld } = stored
      return {
        response: { id, message: m.consultation_sent_text() },
        // A request that is held has no receipt before someone has looked at it; its sender is answered alike.
        flags: { hasReceipt: !isHeld && (await ownRequests.hasReceipt(id)) },
      }
    },
  }
}

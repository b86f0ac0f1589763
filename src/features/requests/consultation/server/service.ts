import type { CaptchaService } from '#features/core/captcha/server/service.ts'
import type { AppointmentService } from '#features/requests/appointments/server/service.ts'
import type { MatchAnswer } from '#features/requests/leads/contract/leads.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { OwnRequestService } from '#features/requests/own-request/server/service.ts'
import { m } from '#messages'
import { bind } from '#platform/server/bind.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Origin } from '#shared/actor.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import type { ConsultationRequest } from '../contract.ts'
import { findPreset, type PresetDeps } from './find-preset.ts'
import type { RequestChoices } from './request-choices.ts'
import { storeRequest } from './store-request.ts'

export type ConsultationDeps = {
  database: Database
  captcha: Pick<CaptchaService, 'check' | 'spend'>
  choices: RequestChoices
  leads: Pick<LeadService, 'create' | 'findIdBySubmission'>
  appointments: Pick<
    AppointmentService,
    | 'bookCall'
    | 'checkBookingLimit'
    | 'decideBooking'
    | 'findBooked'
    | 'prepareBooking'
    | 'refuseBooking'
    | 'refuseTooMany'
  >
  ownRequests: Pick<OwnRequestService, 'sendReceipt' | 'hasReceipt'>
  /** The stored answers of "Help me choose"; undefined when they do not exist or have expired. */
  findMatchAnswers: (matchId: string) => Promise<MatchAnswer[] | undefined>
} & PresetDeps

const toWrongCaptcha = () => ({
  path: 'captchaValue',
  message: m.consultation_wrong_code(),
})

export type ConsultationService = ReturnType<typeof createConsultationService>

export function createConsultationService(deps: ConsultationDeps) {
  const { appointments, captcha, choices, leads, ownRequests } = deps

  /** @throws bad-input for what the form does not offer, together with a wrong security check */
  async function checkChoices(request: ConsultationRequest): Promise<void> {
    const issues = await choices.findIssues(request)
    const [first] = issues
    if (!first) return
    const { captchaValidation, captchaValue } = request
    if (!(await captcha.check(captchaValidation, captchaValue))) issues.push(toWrongCaptcha())
    throw new AppError('bad-input', first.message, { issues })
  }

  /** The lead of the same submission, sent again because its response was lost. */
  const findStoredId = async (submissionId: string | undefined) =>
    submissionId === undefined ? undefined : leads.findIdBySubmission(submissionId)

  /** @throws bad-input for a wrong, spent or expired security check; conflict and too-many for a call */
  async function storeNew(
    request: ConsultationRequest,
    language: Language,
    origin: Origin,
  ): Promise<number> {
    const { submissionId, captchaValidation, captchaValue } = request
    await checkChoices(request)
    const id =
      ((await captcha.check(captchaValidation, captchaValue))
        ? await storeRequest(deps, { request, language, origin })
        : undefined) ??
      // After a double click the concurrent request may have stored it first.
      (await findStoredId(submissionId))
    if (id !== undefined) return id
    const wrong = toWrongCaptcha()
    throw fieldError(wrong.path, wrong.message)
  }

  /** @throws too-many where no more bookings are taken, before anything else is said about the body */
  const checkLimit = async (body: unknown, origin: Origin): Promise<void> => {
    const hasCall = typeof body === 'object' && body !== null && 'call' in body && body.call
    if (hasCall) await appointments.checkBookingLimit(origin)
  }

  return {
    ...bind(deps, { findPreset }),
    checkLimit,

    /**
     * Resolves after the commit. `language` is that of the page with the form.
     * @throws bad-input for a wrong, spent or expired security check; conflict for a call that cannot be booked
     */
    async request(request: ConsultationRequest, language: Language, origin: Origin) {
      const storedId = await findStoredId(request.submissionId)
      if (storedId === undefined) await checkLimit(request, origin)
      const id = storedId ?? (await storeNew(request, language, origin))
      return {
        response: {
          id,
          message: m.consultation_sent_text(),
          appointment: request.call ? await appointments.findBooked(id) : null,
        },
        flags: { hasReceipt: await ownRequests.hasReceipt(id) },
      }
    },
  }
}

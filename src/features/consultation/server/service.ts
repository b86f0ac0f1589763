import type { CaptchaService } from '#features/captcha/server/service.ts'
import type { LeadService } from '#features/leads/server/service.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Origin } from '#shared/actor.ts'
import { refuseField } from '#shared/errors.ts'
import { capitaliseName } from '#shared/names.ts'
import { formatPhone } from '#shared/phone.ts'
import { type ConsultationRequest, noPreference } from '../contract.ts'

type ConsultationServiceParts = {
  database: Database
  captcha: Pick<CaptchaService, 'check' | 'spend'>
  leads: Pick<LeadService, 'create' | 'findIdBySubmission'>
}

const message = "We'll contact you soon to schedule your consultation."
const wrongCaptcha = 'Invalid security code. Please try again.'

export type ConsultationService = ReturnType<typeof createConsultationService>

export function createConsultationService(parts: ConsultationServiceParts) {
  const { database, captcha, leads } = parts

  /** The security check is spent and the lead stored together: both stand, or neither. */
  async function store(request: ConsultationRequest, origin: Origin): Promise<number | undefined> {
    return database.transaction(async () => {
      if (!(await captcha.spend(request.captchaValidation, request.captchaValue))) return undefined
      const wanted = request.preferredTherapist
      return leads.create(
        {
          firstName: capitaliseName(request.firstName),
          lastName: capitaliseName(request.lastName),
          email: request.email,
          phone: formatPhone(request.phone),
          serviceType: request.serviceType,
          preferredLocation: request.preferredLocation,
          preferredTherapist: !wanted || wanted === noPreference ? null : wanted,
          notes: request.notes ?? '',
          submissionId: request.submissionId ?? null,
        },
        origin,
      )
    })
  }

  /** The lead that this very submission made before: its answer was lost on the way. */
  const storedBefore = async (submissionId: string | undefined) =>
    submissionId === undefined ? undefined : leads.findIdBySubmission(submissionId)

  return {
    /** Resolves after the commit. @throws bad-input for a wrong, spent or expired security check */
    async request(request: ConsultationRequest, origin: Origin) {
      const { submissionId, captchaValidation, captchaValue } = request
      const id =
        (await storedBefore(submissionId)) ??
        ((await captcha.check(captchaValidation, captchaValue))
          ? await store(request, origin)
          : undefined) ??
        // A double click: the other of two at once was faster.
        (await storedBefore(submissionId))
      if (id !== undefined) return { id, message }
      throw refuseField('captchaValue', wrongCaptcha)
    },
  }
}

import type { CaptchaService } from '#features/captcha/server/service.ts'
import type { LeadService } from '#features/leads/server/service.ts'
import type { Site } from '#features/site/contract/read-schemas.ts'
import type { TherapistService } from '#features/therapists/server/service.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Origin } from '#shared/actor.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import { capitaliseName, fullName } from '#shared/names.ts'
import {
  type ConsultationRequest,
  locationMessage,
  noPreference,
  serviceTypeMessage,
} from '../contract.ts'
import { listLocationChoices } from '../labels.ts'

export type ConsultationDeps = {
  database: Database
  captcha: Pick<CaptchaService, 'check' | 'spend'>
  leads: Pick<LeadService, 'create' | 'findIdBySubmission'>
  therapists: Pick<TherapistService, 'findNamed'>
  /** What the form offers at this moment. */
  readFacts: () => Pick<Site, 'requestChoices' | 'offices'>
}

const message = "We'll contact you soon to schedule your consultation."
const unknownTherapist =
  'This therapist is no longer on our list. Please choose someone else, or no preference.'
const wrongCaptcha = 'Invalid security code. Please try again.'

export type ConsultationService = ReturnType<typeof createConsultationService>

/** @throws bad-input for a service or location that the form does not offer (any more) */
function assertOffered(
  { requestChoices, offices }: ReturnType<ConsultationDeps['readFacts']>,
  { serviceType, preferredLocation }: ConsultationRequest,
): void {
  const isListed = (choices: readonly { key: string }[], wanted: string) =>
    choices.some(({ key }) => key === wanted)
  const issues = [
    ...(isListed(requestChoices, serviceType)
      ? []
      : [{ path: 'serviceType', message: serviceTypeMessage }]),
    ...(isListed(listLocationChoices(offices), preferredLocation)
      ? []
      : [{ path: 'preferredLocation', message: locationMessage }]),
  ]
  const [first] = issues
  if (first) throw new AppError('bad-input', first.message, { issues })
}

export function createConsultationService(deps: ConsultationDeps) {
  const { database, captcha, leads, therapists, readFacts } = deps

  /**
   * The full name of the therapist a request asks for; null without a preference.
   * @throws bad-input for a name or slug without a public profile
   */
  async function findPreferredTherapist(
    nameOrSlug: string | null | undefined,
  ): Promise<string | null> {
    if (!nameOrSlug || nameOrSlug === noPreference) return null
    const therapist = await therapists.findNamed(nameOrSlug, 'en')
    if (!therapist) throw fieldError('preferredTherapist', unknownTherapist)
    return fullName(therapist)
  }

  /** Consumes the security check and stores the lead in one transaction. */
  async function store(
    request: ConsultationRequest,
    language: Language,
    origin: Origin,
  ): Promise<number | undefined> {
    const preferredTherapist = await findPreferredTherapist(request.preferredTherapist)
    return database.transaction(async () => {
      if (!(await captcha.spend(request.captchaValidation, request.captchaValue))) return undefined
      return leads.create(
        {
          firstName: capitaliseName(request.firstName),
          lastName: capitaliseName(request.lastName),
          email: request.email,
          phone: request.phone,
          serviceType: request.serviceType,
          preferredLocation: request.preferredLocation,
          preferredTherapist,
          notes: request.notes ?? '',
          language,
          submissionId: request.submissionId ?? null,
        },
        origin,
      )
    })
  }

  /** The lead of the same submission, sent again because its response was lost. */
  const findStoredId = async (submissionId: string | undefined) =>
    submissionId === undefined ? undefined : leads.findIdBySubmission(submissionId)

  return {
    /**
     * Resolves after the commit. `language` is that of the page with the form.
     * @throws bad-input for a wrong, spent or expired security check
     */
    async request(request: ConsultationRequest, language: Language, origin: Origin) {
      const { submissionId, captchaValidation, captchaValue } = request
      const storedId = await findStoredId(submissionId)
      if (storedId === undefined) assertOffered(readFacts(), request)
      const id =
        storedId ??
        ((await captcha.check(captchaValidation, captchaValue))
          ? await store(request, language, origin)
          : undefined) ??
        // After a double click the concurrent request may have stored it first.
        (await findStoredId(submissionId))
      if (id !== undefined) return { id, message }
      throw fieldError('captchaValue', wrongCaptcha)
    },
  }
}

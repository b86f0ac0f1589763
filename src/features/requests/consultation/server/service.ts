import { m } from '#messages'
import { bind } from '#platform/server/bind.ts'
import type { Origin } from '#shared/actor.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import type { ConsultationRequest } from '../contract.ts'
import type { ConsultationDeps } from './deps.ts'
import { findPreset } from './find-preset.ts'
import { acceptRequest, type Stored, storeRequest } from './store-request.ts'

const toWrongCaptcha = () => ({
  path: 'captchaValue',
  message: m.consultation_wrong_code(),
})

export type ConsultationService = ReturnType<typeof createConsultationService>

export function createConsultationService(deps: ConsultationDeps) {
  const { appointments, captcha, choices, leads, ownRequests, screening } = deps

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
  const findStored = async (submissionId: string | undefined): Promise<Stored | undefined> => {
    if (submissionId === undefined) return undefined
    const id = await leads.findIdBySubmission(submissionId)
    if (id !== undefined) return { id, isHeld: false }
    const held = await screening.findHeldBySubmission(submissionId)
    return held && { id: held.id, isHeld: true }
  }

  /** @throws bad-input for a wrong, spent or expired security check; conflict and too-many for a call */
  async function storeNew(
    request: ConsultationRequest,
    language: Language,
    origin: Origin,
  ): Promise<Stored> {
    const { submissionId, captchaValidation, captchaValue } = request
    await checkChoices(request)
    const stored =
      ((await captcha.check(captchaValidation, captchaValue))
        ? await storeRequest(deps, { request, language, origin })
        : undefined) ??
      // After a double click the concurrent request may have stored it first.
      (await findStored(submissionId))
    if (stored !== undefined) return stored
    const wrong = toWrongCaptcha()
    throw fieldError(wrong.path, wrong.message)
  }

  /** @throws too-many where no more bookings are taken, before anything else is said about the body */
  const checkLimit = async (body: unknown, origin: Origin): Promise<void> => {
    const hasCall = typeof body === 'object' && body !== null && 'call' in body && body.call
    if (hasCall) await appointments.checkBookingLimit(origin)
  }

  return {
    ...bind(deps, { findPreset, accept: acceptRequest }),
    checkLimit,

    /**
     * Resolves after the commit. `language` is that of the page with the form.
     * @throws bad-input for a wrong, spent or expired security check; conflict for a call that cannot be booked
     */
    async request(request: ConsultationRequest, language: Language, origin: Origin) {
      const before = await findStored(request.submissionId)
      if (before === undefined) await checkLimit(request, origin)
      const { id, isHeld } = before ?? (await storeNew(request, language, origin))
      return {
        response: {
          id,
          message: m.consultation_sent_text(),
          // A request that is sent again may come without the call that it came with first.
          appointment:
            (request.call || before) && !isHeld ? await appointments.findBooked(id) : null,
        },
        // A request that is held has no receipt before someone has looked at it; its sender is answered alike.
        flags: { hasReceipt: !isHeld && (await ownRequests.hasReceipt(id)) },
      }
    },
  }
}

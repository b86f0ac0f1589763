import type { CaptchaService } from '#features/core/captcha/server/service.ts'
import type { ConsentService } from '#features/core/consents/server/service.ts'
import type { ScreeningService } from '#features/core/screening/server/service.ts'
import type { AppointmentService } from '#features/requests/appointments/server/service.ts'
import type { MatchAnswer } from '#features/requests/leads/contract/leads.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { OwnRequestService } from '#features/requests/own-request/server/service.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { PresetDeps } from './find-preset.ts'
import type { RequestChoices } from './request-choices.ts'

export type ConsultationDeps = {
  database: Database
  captcha: Pick<CaptchaService, 'check' | 'spend'>
  consents: Pick<ConsentService, 'record'>
  screening: Pick<ScreeningService, 'screen' | 'count' | 'hold' | 'findHeldBySubmission'>
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

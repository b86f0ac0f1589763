import type { CaptchaService } from '#features/core/captcha/server/service.ts'
import type { ConsentService } from '#features/core/consents/server/service.ts'
import type { ScreeningService } from '#features/core/screening/server/service.ts'
import type { TherapistService } from '#features/practice/therapists/server/service.ts'
import type { AppointmentService } from '#features/requests/appointments/server/service.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { OwnRequestService } from '#features/requests/own-request/server/service.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { consultationRoutes } from './routes.ts'

export { createRequestChoices } from './request-choices.ts'

import type { ConsultationDeps } from './deps.ts'
import { type ConsultationService, createConsultationService } from './service.ts'

type Deps = {
  appointments: AppointmentService
  captcha: CaptchaService
  consents: ConsentService
  screening: ScreeningService
  leads: LeadService
  therapists: TherapistService
  ownRequests: OwnRequestService
} & Pick<ConsultationDeps, 'choices' | 'readFacts' | 'findMatchAnswers' | 'findWanted'>

export function createConsultation(
  { database }: Infrastructure,
  deps: Deps,
): FeatureModule<ConsultationService> {
  const service = createConsultationService({ database, ...deps })
  return { service, endpoints: consultationRoutes(service, deps.choices) }
}

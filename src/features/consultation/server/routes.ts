import { serve } from '#platform/server/http/endpoints.ts'
import { requestConsultation } from '../contract.ts'
import type { ConsultationService } from './service.ts'

export const consultationRoutes = (consultation: ConsultationService) => [
  serve(
    requestConsultation,
    ({ body, language, origin }) => consultation.request(body, language, origin),
    undefined,
    consultation.findChoiceIssues,
  ),
]

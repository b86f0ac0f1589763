import { serve } from '#platform/server/http/endpoints.ts'
import { findRequestPreset, requestConsultation } from '../contract.ts'
import type { ConsultationService } from './service.ts'

export const consultationRoutes = (consultation: ConsultationService) => [
  serve(findRequestPreset, ({ query, language }) => consultation.findPreset(query, language)),
  serve(
    requestConsultation,
    ({ body, language, origin }) => consultation.request(body, language, origin),
    undefined,
    consultation.findChoiceIssues,
  ),
]

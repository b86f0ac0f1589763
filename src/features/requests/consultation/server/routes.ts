import { serve } from '#platform/server/http/endpoints.ts'
import { findRequestPreset, requestConsultation } from '../contract.ts'
import type { RequestChoices } from './request-choices.ts'
import type { ConsultationService } from './service.ts'

export const consultationRoutes = (
  consultation: ConsultationService,
  { findIssues }: Pick<RequestChoices, 'findIssues'>,
) => [
  serve(findRequestPreset, ({ query, language }) => consultation.findPreset(query, language)),
  serve(
    requestConsultation,
    ({ body, language, origin }) => consultation.request(body, language, origin),
    undefined,
    async (body, origin) => {
      await consultation.checkLimit(body, origin)
      return findIssues(body)
    },
  ),
]

import { serve } from '#platform/server/endpoints.ts'
import { requestConsultation } from '../contract.ts'
import type { ConsultationService } from './service.ts'

export const consultationRoutes = (consultation: ConsultationService) => [
  serve(requestConsultation, ({ body, origin }) => consultation.request(body, origin)),
]

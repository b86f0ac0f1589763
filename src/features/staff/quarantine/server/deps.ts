import type { ChatService } from '#features/chat/chat/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { ScreeningService } from '#features/core/screening/server/service.ts'
import type { ConsultationService } from '#features/requests/consultation/server/service.ts'
import type { WaitlistService } from '#features/requests/waitlist/server/service.ts'
import type { Database } from '#platform/server/database/database.ts'

export type QuarantineDeps = {
  database: Database
  audit: Pick<AuditService, 'record'>
  screening: Pick<ScreeningService, 'listHeld' | 'countHeld' | 'takeHeld'>
  chat: Pick<ChatService, 'openHeld'>
  consultation: Pick<ConsultationService, 'accept'>
  waitlist: Pick<WaitlistService, 'accept'>
}

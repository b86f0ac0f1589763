import type { AuditService } from '#features/core/audit/server/service.ts'
import type { TherapistService } from '#features/practice/therapists/server/service.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { Language } from '#shared/language.ts'
import type { ReplyRepository } from './repository.ts'

export type ReplyDeps = {
  database: Database
  replies: ReplyRepository
  audit: Pick<AuditService, 'record'>
  leads: Pick<LeadService, 'find'>
  therapists: Pick<TherapistService, 'findNamed' | 'findProfile'>
  practice: (language: Language) => MailPractice
  clock: Clock
}

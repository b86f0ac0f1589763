import type { AuditService } from '#features/audit/server/service.ts'
import type { GoogleConnectionService } from '#features/google-connection/server/service.ts'
import type { LeadService } from '#features/leads/server/service.ts'
import type { Site } from '#features/site/contract/read-schemas.ts'
import type { TherapistService } from '#features/therapists/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Logger } from '#platform/server/logger.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { Language } from '#shared/language.ts'
import type { Gmail } from './gmail.ts'
import type { Cleaner } from './html/cleaner.ts'
import type { LeadMailRepository } from './repository.ts'

export type LeadMailDeps = {
  database: Database
  emails: LeadMailRepository
  leads: Pick<LeadService, 'find' | 'setEmailThread'>
  google: Pick<GoogleConnectionService, 'findMailbox' | 'recordSent'>
  gmail: Gmail
  clean: Cleaner
  therapists: Pick<TherapistService, 'findPublic'>
  audit: AuditService
  mailer: Mailer
  clock: Clock
  logger: Logger
  /** The practice's own address at this moment. */
  systemEmail: () => string
  practice: (language: Language) => MailPractice
  /** The practice's mark beside signatures, as PNG. */
  readMark: () => Promise<Buffer>
  /** The published offices, which signatures name. */
  readFacts: () => Pick<Site, 'offices' | 'formerNames'>
  publicUrl: string
}

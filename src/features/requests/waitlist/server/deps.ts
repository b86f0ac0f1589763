import type { AuditService } from '#features/core/audit/server/service.ts'
import type { CaptchaService } from '#features/core/captcha/server/service.ts'
import type { ConsentService } from '#features/core/consents/server/service.ts'
import type { OutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import type { ScreeningService } from '#features/core/screening/server/service.ts'
import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import type { TherapistService } from '#features/practice/therapists/server/service.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Language } from '#shared/language.ts'
import type { EraseTraces } from '#shared/traces.ts'
import type { WaitlistRepository } from './repository.ts'

export type WaitlistDeps = {
  database: Database
  waitlist: WaitlistRepository
  captcha: Pick<CaptchaService, 'check' | 'spend'>
  consents: Pick<ConsentService, 'list' | 'record'>
  screening: Pick<ScreeningService, 'screen' | 'count' | 'hold' | 'findHeldBySubmission'>
  therapists: Pick<TherapistService, 'list' | 'listProfiles' | 'findProfile'>
  leads: Pick<LeadService, 'find'>
  audit: AuditService
  outgoingMail: Pick<OutgoingMailService, 'enqueue'>
  eraseTraces: EraseTraces
  /** Current content for visitors. */
  readFacts: () => { practice: Pick<Site['practice'], 'offersFrench'> }
  /** Current sender of emails, as emails in a language name it. */
  practice: (language: Language) => MailPractice
  clock: Clock
  /** The origin of links. */
  publicUrl: string
  timeZone: string
  /** Key of the hashes by which the emails to one address are counted. */
  secrets: Secrets
}

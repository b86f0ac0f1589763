import type { AuditService } from '#features/core/audit/server/service.ts'
import type { OutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import type { AppointmentService } from '#features/requests/appointments/server/service.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Issue } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import type { RequestLinkRepository } from './repository.ts'

export type OwnRequestDeps = {
  database: Database
  /** The free calls of requests. */
  appointments: Pick<
    AppointmentService,
    'cancelOwn' | 'moveOwn' | 'pickOwnOffer' | 'presentOwn' | 'setReminders'
  >
  links: RequestLinkRepository
  leads: Pick<
    LeadService,
    | 'findForClient'
    | 'listForClient'
    | 'viewByClient'
    | 'withdraw'
    | 'changeByClient'
    | 'deleteByClient'
  >
  /** Checks what the request form offers. */
  choices: {
    findIssues: (request: unknown) => Promise<readonly Issue[]>
    /** The full name of a therapist; null without a preference. */
    findTherapist: (nameOrSlug: string | null) => Promise<string | null>
  }
  audit: Pick<AuditService, 'record'>
  mail: Pick<OutgoingMailService, 'enqueue'>
  /** Current sender of emails in a language. */
  practice: (language: Language) => MailPractice
  clock: Clock
  /** Keys the hashes of addresses. */
  secrets: Secrets
  /** The origin of links. */
  publicUrl: string
  /** `PRACTICE_TIMEZONE` */
  timeZone: string
}

import type { AuthService } from '#features/access/auth/server/service.ts'
import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { OutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import type { SiteService } from '#features/practice/site/server/service.ts'
import type { SiteImageService } from '#features/practice/site-images/server/service.ts'
import type { InvitationService } from '#features/staff/invitations/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { EventBus } from '#platform/server/events/event-bus.ts'
import type { Logger } from '#platform/server/logger.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { StepRepository } from './repository.ts'

export type EditorDeps = {
  database: Database
  eventBus: Pick<EventBus, 'publishWithin'>
  accounts: Pick<AccountService, 'find' | 'listNames' | 'listAdministrators'>
  audit: Pick<AuditService, 'record'>
  /** A publication that changes contacts asks for the password. */
  auth: Pick<AuthService, 'requireConfirmed'>
  /** Its emails join the transaction of the publication. */
  mail: Pick<OutgoingMailService, 'enqueue'>
  invitations: Pick<InvitationService, 'countOpen'>
  images: Pick<
    SiteImageService,
    'addProductDrawing' | 'exists' | 'find' | 'getDrawingId' | 'prepare' | 'store'
  >
  /** The versions and the draft, and the steps of the checklist. */
  site: SiteService['stored'] & StepRepository
  published: Pick<
    SiteService,
    'datePages' | 'getMailPractice' | 'getSender' | 'readVersion' | 'refresh'
  >
  mailer: Pick<Mailer, 'send'>
  /** False if emails are written to files. */
  hasMailServer: boolean
  clock: Clock
  timeZone: string
  logger: Logger
}

import type { AccountService } from '#features/accounts/server/service.ts'
import type { AuditService } from '#features/audit/server/service.ts'
import type { OutgoingMailService } from '#features/outgoing-mail/server/service.ts'
import type { SessionService } from '#features/sessions/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { ServiceHealth } from '#platform/server/database/service-health.ts'
import type { Logger } from '#platform/server/logger.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { PushKeys } from './push/keys.ts'
import type { AlertRepository } from './repository.ts'

/** What the use cases of this folder are given. */
export type AlertDeps = {
  database: Database
  alerts: AlertRepository
  accounts: Pick<AccountService, 'find' | 'findDetails' | 'listAdministrators'>
  sessions: Pick<SessionService, 'listForUser'>
  audit: AuditService
  mail: Pick<OutgoingMailService, 'enqueue'>
  health: ServiceHealth
  clock: Clock
  logger: Logger
  keys: PushKeys
  /** Whom emails are from at this moment. */
  practice: () => MailPractice
  /** The practice's address, to which every new request is announced. */
  systemEmail: () => string
  publicUrl: string
  /** `PRACTICE_TIMEZONE`, in which quiet hours are. */
  timeZone: string
  /** Whether push services on this machine are accepted, for development and tests. */
  mayReachLoopback: boolean
}

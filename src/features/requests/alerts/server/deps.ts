import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { OutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import type { SessionService } from '#features/core/sessions/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { ServiceHealth } from '#platform/server/database/service-health.ts'
import type { Logger } from '#platform/server/logger.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { PushKeys } from './push/keys.ts'
import type { AlertRepository } from './repository.ts'

/** Dependencies of the use cases in this folder. */
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
  /** Current sender of emails. */
  practice: () => MailPractice
  /** The practice's address, to which every new request is announced. */
  systemEmail: () => string
  publicUrl: string
  /** `PRACTICE_TIMEZONE`, in which quiet hours are. */
  timeZone: string
  /** True if push services on this machine are accepted, for development and tests. */
  mayReachLoopback: boolean
}

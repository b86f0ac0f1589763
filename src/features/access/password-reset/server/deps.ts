import type { AuthService } from '#features/access/auth/server/service.ts'
import type { FactorService } from '#features/access/factors/server/service.ts'
import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Logger } from '#platform/server/logger.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { MailAddress, Mailer } from '#platform/server/mail/mailer.ts'
import type { PasswordResetRepository } from './repository.ts'

export type PasswordResetDeps = {
  database: Database
  resets: PasswordResetRepository
  accounts: Pick<
    AccountService,
    'find' | 'findByLogin' | 'hashCredentials' | 'hashPassword' | 'isEasyToGuess'
  >
  auth: Pick<AuthService, 'replacePassword' | 'refuseLink' | 'requireFactor'>
  factors: Pick<FactorService, 'listMethods'>
  audit: Pick<AuditService, 'record'>
  /** Sends at once: a queued email would store the link's token in the database. */
  mailer: Pick<Mailer, 'send'>
  /** Current sender of emails. */
  practice: () => MailPractice
  sender: () => MailAddress
  clock: Clock
  logger: Logger
  /** The origin of links. */
  publicUrl: string
  isRateLimited: boolean
}

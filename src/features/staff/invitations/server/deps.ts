import type { AuthService } from '#features/access/auth/server/service.ts'
import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { UserAdminService } from '#features/staff/user-admin/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Logger } from '#platform/server/logger.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { MailAddress, Mailer } from '#platform/server/mail/mailer.ts'
import type { InvitationRepository } from './repository.ts'

export type InvitationDeps = {
  database: Database
  invitations: InvitationRepository
  accounts: Pick<AccountService, 'findDetails' | 'hashPassword' | 'isEasyToGuess' | 'listNames'>
  users: Pick<UserAdminService, 'runAsAdministrator' | 'createInvited' | 'assertEmailFree'>
  auth: Pick<AuthService, 'openSessionByLink' | 'refuseLink'>
  audit: AuditService
  /** Sends at once: a queued email would store the link's token in the database. */
  mailer: Pick<Mailer, 'send'>
  /** Current sender of emails. */
  practice: () => MailPractice
  sender: () => MailAddress
  clock: Clock
  logger: Logger
  /** The origin of links. */
  publicUrl: string
  timeZone: string
}

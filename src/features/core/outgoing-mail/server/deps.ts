import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { ServiceHealth } from '#platform/server/database/service-health.ts'
import type { Logger } from '#platform/server/logger.ts'
import type { MailAddress, Mailer } from '#platform/server/mail/mailer.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Language } from '#shared/language.ts'
import type { OutgoingMailRepository } from './repository.ts'

export type OutgoingMailDeps = {
  database: Database
  mails: OutgoingMailRepository
  mailer: Mailer
  health: Pick<ServiceHealth, 'find'>
  /** False without `SMTP_URL`: emails are written to files. */
  hasServer: boolean
  clock: Clock
  logger: Logger
  /** Current sender of system emails in a language. */
  sender: (language?: Language) => MailAddress
  /** Marks the Message-IDs of emails to clients. */
  secrets: Secrets
}

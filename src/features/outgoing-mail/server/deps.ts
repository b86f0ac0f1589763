import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Logger } from '#platform/server/logger.ts'
import type { MailAddress, Mailer } from '#platform/server/mail/mailer.ts'
import type { OutgoingMailRepository } from './repository.ts'

export type OutgoingMailDeps = {
  database: Database
  mails: OutgoingMailRepository
  mailer: Mailer
  clock: Clock
  logger: Logger
  /** Whom system emails are from at this moment. */
  sender: () => MailAddress
}

import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { OutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import type { TherapistService } from '#features/practice/therapists/server/service.ts'
import type { AlertService } from '#features/requests/alerts/server/service.ts'
import type { DocumentService } from '#features/requests/documents/server/service.ts'
import type { GoogleConnectionService } from '#features/requests/google-connection/server/service.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { EventBus } from '#platform/server/events/event-bus.ts'
import type { Logger } from '#platform/server/logger.ts'
import type { ImapSettings } from '#platform/server/mail/imap-settings.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Language } from '#shared/language.ts'
import type { KnownPerson } from '../contract/unmatched.ts'
import type { Gmail } from './gmail.ts'
import type { Cleaner } from './html/cleaner.ts'
import type { StoredEmail } from './repository/emails-table.ts'
import type { LeadMailRepository } from './repository.ts'

/** A client's first unread answer, or the first unread report that an email was not delivered. */
export type AnswerAlert = {
  leadId: number
  assignedTo: number | null
  kind: 'answer' | 'bounce'
}

/** Needed to send a stored email. */
export type DeliveryDeps = Omit<LeadMailDeps, 'schedulePending'>

export type LeadMailDeps = {
  database: Database
  eventBus: EventBus
  emails: LeadMailRepository
  leads: Pick<
    LeadService,
    | 'find'
    | 'findAssignee'
    | 'findClientWroteAt'
    | 'listVisible'
    | 'markContacted'
    | 'recordAnswer'
    | 'recordHandled'
    | 'recordRead'
    | 'replaceEmailThread'
    | 'setEmailThread'
  >
  google: Pick<
    GoogleConnectionService,
    'findMailbox' | 'hasProfile' | 'listMailboxes' | 'recordSent'
  >
  accounts: Pick<AccountService, 'findDetails' | 'listNames'>
  alerts: Pick<AlertService, 'enqueue' | 'dropFor'>
  outgoingMail: Pick<OutgoingMailService, 'findSent'>
  gmail: Gmail
  clean: Cleaner
  therapists: Pick<TherapistService, 'findPublic'>
  documents: Pick<DocumentService, 'find' | 'readBytes'>
  audit: AuditService
  mailer: Mailer
  /** Sends a pending email at its time, on this instance. */
  schedulePending: (email: StoredEmail) => void
  /** The people with these email addresses, which are in lower case. */
  findPeople: (addresses: readonly string[]) => Promise<(KnownPerson & { address: string })[]>
  /** Called in the transaction that stores an answer. */
  onAnswer: (alert: AnswerAlert) => Promise<void>
  /** Where answers to the practice's address arrive; undefined: they are not read. */
  imap: ImapSettings | undefined
  clock: Clock
  logger: Logger
  /** The practice's own address at this moment. */
  systemEmail: () => string
  practice: (language: Language) => MailPractice
  /** The published offices, which signatures name. */
  readFacts: () => Pick<Site, 'offices' | 'formerNames'>
  publicUrl: string
  /** `LEAD_RETENTION_DAYS`, also for emails that match no lead. */
  retentionDays: number
  /** Marks the Message-IDs of emails to clients. */
  secrets: Secrets
}

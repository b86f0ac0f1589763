import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { OutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import type { TherapistService } from '#features/practice/therapists/server/service.ts'
import type { AlertService } from '#features/requests/alerts/server/service.ts'
import type { DocumentService } from '#features/requests/documents/server/service.ts'
import type { GoogleConnectionService } from '#features/requests/google-connection/server/service.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { alertStaff } from './answers/alert-staff.ts'
import { createGmailMailboxes } from './answers/gmail-mailboxes.ts'
import { createPracticeMailbox } from './answers/practice-mailbox.ts'
import { createPendingDelivery } from './delivery/pending-delivery.ts'
import type { DeliveryDeps, LeadMailDeps } from './deps.ts'
import { createGmail } from './gmail.ts'
import { createCleaner } from './html/cleaner.ts'
import { leadMailJobs } from './jobs.ts'
import { createLeadMailRepository } from './repository.ts'
import { leadMailRoutes } from './routes.ts'
import { createLeadMailService, type LeadMailService } from './service.ts'
import { unmatchedRemovals, unmatchedRoutes } from './unmatched/routes.ts'
import { createUnmatchedMail } from './unmatched/service.ts'

type Deps = {
  accounts: Pick<AccountService, 'find' | 'findDetails' | 'listAdministrators' | 'listNames'>
  alerts: Pick<AlertService, 'enqueue' | 'dropFor'>
  outgoingMail: Pick<OutgoingMailService, 'enqueue' | 'findSent'>
  leads: LeadService
  google: GoogleConnectionService
  therapists: TherapistService
  documents: DocumentService
  audit: AuditService
} & Pick<LeadMailDeps, 'findPeople' | 'practice' | 'readFacts' | 'systemEmail'>

export function createLeadMail(
  { config, database, eventBus, mailer, clock, logger, secrets }: Infrastructure,
  { accounts, alerts, outgoingMail, ...given }: Deps,
): FeatureModule<LeadMailService> {
  const { imap, publicUrl } = config
  const practice = () => given.practice('en')
  const emails = createLeadMailRepository(database)
  const base: DeliveryDeps = {
    ...given,
    accounts,
    alerts,
    outgoingMail,
    database,
    eventBus,
    onAnswer: alertStaff.bind(null, {
      accounts,
      alerts,
      emails,
      outgoingMail,
      practice,
      publicUrl,
    }),
    imap,
    emails,
    gmail: createGmail(given.google),
    clean: createCleaner(),
    mailer,
    clock,
    logger,
    publicUrl,
    retentionDays: config.leadRetentionDays,
    secrets,
  }
  const pending = createPendingDelivery(base)
  const deps: LeadMailDeps = { ...base, schedulePending: pending.schedule }
  const service = createLeadMailService(deps)
  const { countEmails, listMessageIds, cancelPending } = service
  given.leads.attach({ countEmails, listMessageIds, cancelPendingEmails: cancelPending })
  const unmatched = createUnmatchedMail(deps)
  const practiceMailbox = imap && createPracticeMailbox(deps, imap)
  const mailboxes = { practice: practiceMailbox, gmail: createGmailMailboxes(deps) }
  return {
    service,
    endpoints: [...leadMailRoutes(service), ...unmatchedRoutes(unmatched)],
    jobs: leadMailJobs(service, pending, mailboxes),
    removals: unmatchedRemovals(unmatched),
    metrics: [
      {
        name: 'practice_unreadable_mailboxes',
        help: 'Mailboxes whose answers cannot be read',
        read: async () => (await service.status()).filter(({ failure }) => failure !== null).length,
      },
    ],
    ...(practiceMailbox ? { start: practiceMailbox.start } : {}),
    stop: async () => {
      await Promise.all([pending.stop(), practiceMailbox?.stop()])
    },
  }
}

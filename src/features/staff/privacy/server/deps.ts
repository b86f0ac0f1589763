import type { ChatService } from '#features/chat/chat/server/service.ts'
import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { ConsentService } from '#features/core/consents/server/service.ts'
import type { OutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import type { ScreeningService } from '#features/core/screening/server/service.ts'
import type { KnownPerson } from '#features/requests/emails/contract/unmatched.ts'
import type { LeadMailService } from '#features/requests/emails/server/service.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { WaitlistService } from '#features/requests/waitlist/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { Language } from '#shared/language.ts'

/** The services and settings of the use cases in this folder. */
export type PrivacyDeps = {
  database: Database
  accounts: Pick<AccountService, 'listAdministrators' | 'listNames'>
  audit: AuditService
  leads: Pick<LeadService, 'delete' | 'export' | 'findOfContact' | 'listByAddresses' | 'listHolds'>
  chat: Pick<
    ChatService,
    | 'deleteConversation'
    | 'export'
    | 'findByNumber'
    | 'findOfContact'
    | 'findOfLeads'
    | 'hasAddress'
  >
  waitlist: Pick<WaitlistService, 'delete' | 'export' | 'findOfContact'>
  leadMail: Pick<
    LeadMailService,
    | 'exportEmails'
    | 'exportUnmatched'
    | 'eraseUnmatched'
    | 'eraseUnmatchedEmail'
    | 'findUnmatchedAddress'
    | 'listUnmatchedByAddress'
  >
  consents: Pick<ConsentService, 'list'>
  screening: Pick<ScreeningService, 'findHeld' | 'findHeldOfContact' | 'takeHeld'>
  mail: Pick<OutgoingMailService, 'enqueue' | 'erase' | 'eraseOne' | 'export' | 'listToClient'>
  /** The people with these email addresses, which are in lower case. */
  findPeople: (addresses: readonly string[]) => Promise<(KnownPerson & { address: string })[]>
  /** Current sender of emails in a language. */
  practice: (language: Language) => MailPractice
  clock: Clock
  /** `PRACTICE_TIMEZONE` */
  timeZone: string
}

import type { AuthService } from '#features/access/auth/server/service.ts'
import type { FactorService } from '#features/access/factors/server/service.ts'
import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { OutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import type { TherapistService } from '#features/practice/therapists/server/service.ts'
import type { GoogleConnectionService } from '#features/requests/google-connection/server/service.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'

export type UserAdminDeps = {
  database: Database
  accounts: AccountService
  therapists: TherapistService
  leads: Pick<LeadService, 'countAssigned' | 'handOver'>
  auth: Pick<AuthService, 'endEverySignIn' | 'requireConfirmed'>
  factors: Pick<FactorService, 'listSecondSteps'>
  google: Pick<GoogleConnectionService, 'revokeAfterCommit' | 'listConnected'>
  audit: AuditService
  outgoingMail: Pick<OutgoingMailService, 'enqueue'>
  /** Current sender of emails. */
  practice: () => MailPractice
  clock: Clock
  /** The time zone of times in the practice's emails. */
  timeZone: string
}

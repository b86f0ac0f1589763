import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { OutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Logger } from '#platform/server/logger.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { OidcSettings } from '#platform/server/oidc-settings.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Provider } from './provider.ts'
import type { IdentityRepository } from './repository.ts'

export type IdentityDeps = {
  database: Database
  repository: IdentityRepository
  accounts: Pick<AccountService, 'find' | 'findByLogin'>
  audit: Pick<AuditService, 'record'>
  outgoingMail: Pick<OutgoingMailService, 'enqueue'>
  /** Current sender of emails. */
  practice: () => MailPractice
  clock: Clock
  logger: Logger
  /** Key the nonce and the verifier of a request, so that no table has them. */
  secrets: Secrets
  timeZone: string
  /** Undefined where the practice has no identity provider. */
  settings: OidcSettings | undefined
  provider: Provider | undefined
}

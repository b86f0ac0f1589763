import type { AuditService } from '#features/core/audit/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Logger } from '#platform/server/logger.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { GoogleClient } from './google/client.ts'
import type { GoogleConnectionRepository } from './repository.ts'
import type { TokenEncryption } from './token-encryption.ts'

export type GoogleConnectionDeps = {
  database: Database
  connections: GoogleConnectionRepository
  audit: AuditService
  clock: Clock
  logger: Logger
  secrets: Secrets
  tokens: TokenEncryption
  /** Undefined when the practice has no keys for Google. */
  google: GoogleClient | undefined
  ownOrigins: readonly string[]
  publicUrl: string
}

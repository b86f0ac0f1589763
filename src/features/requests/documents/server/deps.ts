import type { AuditService } from '#features/core/audit/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { DocumentRepository } from './repository.ts'

export type DocumentDeps = {
  database: Database
  documents: DocumentRepository
  audit: Pick<AuditService, 'record'>
  clock: Clock
}

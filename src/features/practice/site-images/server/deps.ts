import type { AuditService } from '#features/core/audit/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { SiteImageRepository } from './repository.ts'

export type SiteImageDeps = {
  database: Database
  images: SiteImageRepository
  audit: Pick<AuditService, 'record'>
  clock: Clock
}

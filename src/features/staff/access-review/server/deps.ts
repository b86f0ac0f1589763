import type { FactorService } from '#features/access/factors/server/service.ts'
import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { AccessReviewRepository } from './repository.ts'

export type AccessReviewDeps = {
  database: Database
  reviews: AccessReviewRepository
  accounts: Pick<AccountService, 'listDetails' | 'listNames'>
  factors: Pick<FactorService, 'listOwners' | 'isRequired'>
  audit: Pick<AuditService, 'record' | 'recordList' | 'listLastSignIns'>
  clock: Clock
  isLoginVerified: boolean
}

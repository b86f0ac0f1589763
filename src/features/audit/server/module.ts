import type { AccountService } from '#features/accounts/server/service.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { FindRecords } from './deps.ts'
import { auditRemovals } from './jobs.ts'
import { createPeople } from './people.ts'
import { createAuditRepository } from './repository.ts'
import { auditRoutes } from './routes.ts'
import { type AuditService, createAuditService } from './service.ts'

type Deps = {
  accounts: Pick<AccountService, 'listNames'>
  /** Photo addresses by user id. */
  listPortraits: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  findRecords: FindRecords
}

export function createAudit(
  { database, clock, config }: Infrastructure,
  deps: Deps,
): FeatureModule<AuditService> {
  const log = createAuditRepository(database)
  const service = createAuditService({ log, clock, timeZone: config.timeZone })
  return {
    service,
    endpoints: auditRoutes(service, createPeople(deps), deps.findRecords),
    removals: auditRemovals(service),
  }
}

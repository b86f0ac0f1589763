import type { AccountService } from '#features/accounts/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { FindRecords } from './deps.ts'
import { auditJobs, auditRemovals, stopAudit } from './jobs.ts'
import { createPeople } from './people.ts'
import { createAuditRepository } from './repository.ts'
import { auditRoutes } from './routes.ts'
import type { Sealed } from './seal-entries.ts'
import { type AuditService, createAuditService } from './service.ts'
import { toAuditLine } from './write-lines.ts'

type Deps = {
  accounts: Pick<AccountService, 'listNames'>
  /** Photo addresses by user id. */
  listPortraits: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  findRecords: FindRecords
}

const printLines = (sealed: readonly Sealed[]) =>
  void process.stdout.write(sealed.map(toAuditLine).join(''))

export function createAudit(
  { database, clock, config, health, logger }: Infrastructure,
  deps: Deps,
): FeatureModule<AuditService> {
  const log = createAuditRepository(database)
  const onSealed = config.isAuditLogPrinted ? printLines : undefined
  const service = createAuditService({ log, clock, timeZone: config.timeZone, onSealed })
  return {
    service,
    endpoints: auditRoutes(service, createPeople(deps), deps.findRecords),
    removals: auditRemovals(service),
    jobs: auditJobs(service, { health, logger }),
    stop: stopAudit(service, logger),
  }
}

/** What verifies the log from outside of a server. */
export const createAuditVerifier = (
  database: Database,
  clock: Clock,
): Pick<AuditService, 'verify' | 'compareHead'> =>
  createAuditService({ log: createAuditRepository(database), clock })

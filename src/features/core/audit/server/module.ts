import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { auditJobs, auditRemovals, stopAudit } from './jobs.ts'
import { createAuditRepository } from './repository.ts'
import type { Sealed } from './seal-entries.ts'
import { type AuditService, createAuditService } from './service.ts'
import { toAuditLine } from './write-lines.ts'

const printLines = (sealed: readonly Sealed[]) =>
  void process.stdout.write(sealed.map(toAuditLine).join(''))

export function createAudit({
  database,
  clock,
  config,
  health,
  logger,
}: Infrastructure): FeatureModule<AuditService> {
  const log = createAuditRepository(database)
  const onSealed = config.isAuditLogPrinted ? printLines : undefined
  const service = createAuditService({ log, clock, timeZone: config.timeZone, onSealed })
  return {
    service,
    removals: auditRemovals(service),
    jobs: auditJobs(service, { health, logger }),
    stop: stopAudit.bind(null, service, logger),
  }
}

/** Verifies the log from outside of a server. */
export const createAuditVerifier = (
  database: Database,
  clock: Clock,
): Pick<AuditService, 'verify' | 'compareHead'> =>
  createAuditService({ log: createAuditRepository(database), clock })

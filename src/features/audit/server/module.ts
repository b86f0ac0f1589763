import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { auditRemovals } from './jobs.ts'
import { createAuditRepository } from './repository.ts'
import { type AuditService, createAuditService } from './service.ts'

export function createAudit({
  database,
  clock,
  config,
}: Infrastructure): FeatureModule<AuditService> {
  const log = createAuditRepository(database)
  const service = createAuditService({ log, clock, timeZone: config.timeZone })
  return { service, removals: auditRemovals(service) }
}

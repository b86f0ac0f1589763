import type { AuditService } from '#features/core/audit/server/service.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { createWorkLogRepository } from './repository.ts'
import { workLogRoutes } from './routes.ts'
import { createWorkLogService, type WorkLogService } from './service.ts'

export function createWorkLog(
  { database, clock }: Infrastructure,
  { audit, leads }: { audit: AuditService; leads: LeadService },
): FeatureModule<WorkLogService> {
  const log = createWorkLogRepository(database)
  const service = createWorkLogService({ database, log, leads, audit, clock })
  leads.attach({ workLog: service.ofLeads })
  return { service, endpoints: workLogRoutes(service) }
}

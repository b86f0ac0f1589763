import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { SystemHealthDeps } from './get-health.ts'
import { systemHealthRoutes } from './routes.ts'
import { createSystemHealthService, type SystemHealthService } from './service.ts'

export function createSystemHealth(
  { clock, config, health }: Infrastructure,
  deps: Omit<SystemHealthDeps, 'backupEveryHours' | 'clock' | 'health'>,
): FeatureModule<SystemHealthService> {
  const backupEveryHours = config.backups.everyHours
  const service = createSystemHealthService({ ...deps, backupEveryHours, clock, health })
  return { service, endpoints: systemHealthRoutes(service) }
}

import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { SystemHealthDeps } from './get-health.ts'
import { systemHealthRoutes } from './routes.ts'
import { createSystemHealthService, type SystemHealthService } from './service.ts'

export function createSystemHealth(
  { clock, health }: Infrastructure,
  deps: Omit<SystemHealthDeps, 'clock' | 'health'>,
): FeatureModule<SystemHealthService> {
  const service = createSystemHealthService({ ...deps, clock, health })
  return { service, endpoints: systemHealthRoutes(service) }
}

import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { QuarantineDeps } from './deps.ts'
import { quarantineRoutes } from './routes.ts'
import { createQuarantineService, type QuarantineService } from './service.ts'

export function createQuarantine(
  { database }: Pick<Infrastructure, 'database'>,
  deps: Omit<QuarantineDeps, 'database'>,
): FeatureModule<QuarantineService> {
  const service = createQuarantineService({ ...deps, database })
  return { service, endpoints: quarantineRoutes(service) }
}

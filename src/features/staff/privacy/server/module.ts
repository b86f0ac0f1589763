import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { PrivacyDeps } from './deps.ts'
import { privacyRoutes } from './routes.ts'
import { createPrivacyService, type PrivacyService } from './service.ts'

export function createPrivacy(
  { config, database, clock }: Infrastructure,
  deps: Omit<PrivacyDeps, 'clock' | 'database' | 'timeZone'>,
): FeatureModule<PrivacyService> {
  const service = createPrivacyService({ ...deps, database, clock, timeZone: config.timeZone })
  return { service, endpoints: privacyRoutes(service) }
}

import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { TimelineDeps } from './deps.ts'
import { leadTimelineRoutes } from './routes.ts'
import { createLeadTimelineService, type LeadTimelineService } from './service.ts'

export function createLeadScreen(
  { clock, config }: Infrastructure,
  deps: Omit<TimelineDeps, 'clock' | 'timeZone'>,
): FeatureModule<LeadTimelineService> {
  const service = createLeadTimelineService({ ...deps, clock, timeZone: config.timeZone })
  return { service, endpoints: leadTimelineRoutes(service) }
}

import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { TimelineDeps } from './deps.ts'
import { leadTimelineRoutes } from './routes.ts'
import { createLeadTimelineService, type LeadTimelineService } from './service.ts'
import { type LeadViewersDeps, registerLeadViewers } from './viewers.ts'

type Deps = Omit<TimelineDeps, 'clock' | 'timeZone'> &
  Pick<LeadViewersDeps, 'leads' | 'accounts' | 'live'>

export function createLeadScreen(
  { clock, config, eventBus, logger }: Infrastructure,
  { accounts, live, ...deps }: Deps,
): FeatureModule<LeadTimelineService> {
  registerLeadViewers({ leads: deps.leads, accounts, live, eventBus, logger })
  const service = createLeadTimelineService({ ...deps, clock, timeZone: config.timeZone })
  return { service, endpoints: leadTimelineRoutes(service) }
}

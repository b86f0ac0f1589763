import type { TherapistService } from '#features/practice/therapists/server/service.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { FeatureModule } from '#platform/server/infrastructure.ts'
import { statsRoutes } from './routes.ts'
import { createStatsService, type StatsService } from './service.ts'

type Deps = { leads: LeadService; therapists: TherapistService }

export function createStats(deps: Deps): FeatureModule<StatsService> {
  const service = createStatsService(deps)
  return { service, endpoints: statsRoutes(service) }
}

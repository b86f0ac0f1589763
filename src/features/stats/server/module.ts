import type { LeadService } from '#features/leads/server/service.ts'
import type { TherapistService } from '#features/therapists/server/service.ts'
import type { FeatureModule } from '#platform/server/infrastructure.ts'
import { statsRoutes } from './routes.ts'
import { createStatsService, type StatsService } from './service.ts'

type Deps = { leads: LeadService; therapists: TherapistService }

export function createStats(deps: Deps): FeatureModule<StatsService> {
  const service = createStatsService(deps)
  return { service, endpoints: statsRoutes(service) }
}

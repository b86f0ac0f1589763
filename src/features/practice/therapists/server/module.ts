import type { AuditService } from '#features/core/audit/server/service.ts'
import type { PhotoService } from '#features/practice/photos/server/service.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { TherapistDeps } from './deps.ts'
import { therapistRemovals } from './jobs.ts'
import { createTherapistRepository } from './repository.ts'
import { therapistRoutes } from './routes.ts'
import { createTherapistService, type TherapistService } from './service.ts'

type Deps = {
  photos: PhotoService
  audit: AuditService
  /** False until the practice publishes its site for the first time. */
  isPracticeOpen: () => boolean
} & Pick<TherapistDeps, 'readFacts' | 'readOffers' | 'readSearchWords' | 'readViolenceLines'>

export function createTherapists(
  { config, database, clock, secrets }: Infrastructure,
  deps: Deps,
): FeatureModule<TherapistService> {
  const service = createTherapistService({
    ...deps,
    database,
    therapists: createTherapistRepository(database),
    clock,
    timeZone: config.timeZone,
    secrets,
  })
  return {
    service,
    endpoints: therapistRoutes(service, deps.isPracticeOpen),
    removals: therapistRemovals(service),
  }
}

import type { TherapistService } from '#features/practice/therapists/server/service.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { inBatches } from '#platform/server/jobs/scheduler.ts'
import type { MatchDeps } from './deps.ts'
import { createMatchRepository } from './repository.ts'
import { matchRoutes } from './routes.ts'
import { createMatchService, type MatchService } from './service.ts'

type Deps = { therapists: TherapistService } & Pick<MatchDeps, 'readFacts' | 'readMatchPage'>

export function createMatch(
  { config, database, clock }: Infrastructure,
  deps: Deps,
): FeatureModule<MatchService> {
  const service = createMatchService({
    ...deps,
    submissions: createMatchRepository(database),
    clock,
    timeZone: config.timeZone,
  })
  return {
    service,
    endpoints: matchRoutes(service),
    removals: [
      { name: 'delete-expired-match-answers', run: () => inBatches(500, service.deleteExpired) },
    ],
  }
}

import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { AccessReviewDeps } from './deps.ts'
import { createAccessReviewRepository } from './repository.ts'
import { accessReviewRoutes } from './routes.ts'
import { type AccessReviewService, createAccessReviewService } from './service.ts'

type Deps = Pick<AccessReviewDeps, 'accounts' | 'factors' | 'audit'>

export function createAccessReview(
  { config, database, clock }: Infrastructure,
  deps: Deps,
): FeatureModule<AccessReviewService> {
  const service = createAccessReviewService({
    ...deps,
    database,
    reviews: createAccessReviewRepository(database),
    clock,
    isLoginVerified: config.isLoginVerified,
  })
  return { service, endpoints: accessReviewRoutes(service) }
}

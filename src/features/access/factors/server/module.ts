import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { FactorDeps } from './deps.ts'
import { createFactorRepository } from './repository.ts'
import { factorRoutes } from './routes.ts'
import { createFactorService, type FactorService } from './service.ts'

type Deps = Pick<FactorDeps, 'accounts' | 'audit' | 'outgoingMail' | 'practice'>

export function createFactors(
  { config, database, clock, secret }: Infrastructure,
  deps: Deps,
): FeatureModule<FactorService> {
  const service = createFactorService({
    ...deps,
    database,
    repository: createFactorRepository(database),
    clock,
    secret,
    timeZone: config.timeZone,
    isLoginVerified: config.isLoginVerified,
  })
  return { service, endpoints: factorRoutes(service) }
}

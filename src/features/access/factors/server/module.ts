import type { Database } from '#platform/server/database/database.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import { readRelyingParty } from '../rules.ts'
import type { FactorDeps } from './deps.ts'
import { encryptSecretsAgain } from './encrypt-secrets-again.ts'
import { factorRemovals } from './jobs.ts'
import { createFactorRepository } from './repository.ts'
import { factorRoutes } from './routes.ts'
import { createFactorService, type FactorService } from './service.ts'

type Deps = Pick<
  FactorDeps,
  'accounts' | 'audit' | 'identities' | 'sessions' | 'outgoingMail' | 'practice'
>

export function createFactors(
  { config, database, clock, secrets }: Infrastructure,
  deps: Deps,
): FeatureModule<FactorService> {
  const service = createFactorService({
    ...deps,
    database,
    repository: createFactorRepository(database),
    clock,
    secrets,
    timeZone: config.timeZone,
    isLoginVerified: config.isLoginVerified,
    relyingParty: readRelyingParty(config.publicUrl),
  })
  return { service, endpoints: factorRoutes(service), removals: factorRemovals(service) }
}

/** Encrypts the stored secrets of apps by the newest secret, from outside of a server. */
export const rotateAuthenticators = async (database: Database, secrets: Secrets) =>
  encryptSecretsAgain(createFactorRepository(database), secrets)

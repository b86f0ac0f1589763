import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { inBatches } from '#platform/server/jobs/scheduler.ts'
import { finishProviderSignIn } from '../contract.ts'
import type { IdentityDeps } from './deps.ts'
import { createProvider } from './provider.ts'
import { createIdentityRepository } from './repository.ts'
import { identityProviderRoutes } from './routes.ts'
import { createIdentityProviderService, type IdentityProviderService } from './service.ts'

type Deps = Pick<IdentityDeps, 'accounts' | 'audit' | 'outgoingMail' | 'practice'>

export function createIdentityProvider(
  { config, database, clock, logger, secrets }: Infrastructure,
  deps: Deps,
): FeatureModule<IdentityProviderService> {
  const settings = config.oidc
  const service = createIdentityProviderService({
    ...deps,
    database,
    repository: createIdentityRepository(database),
    clock,
    logger,
    secrets,
    timeZone: config.timeZone,
    settings,
    provider:
      settings &&
      createProvider({
        settings,
        redirectUri: config.publicUrl + finishProviderSignIn.path,
        clock,
        replyMs: config.waits.providerReply,
      }),
  })
  return {
    service,
    endpoints: identityProviderRoutes(service),
    removals: [
      {
        name: 'delete-expired-provider-requests',
        run: () => inBatches(500, service.deleteExpiredRequests),
      },
    ],
  }
}

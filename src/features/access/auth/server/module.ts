import type { FactorService } from '#features/access/factors/server/service.ts'
import type { IdentityProviderService } from '#features/access/identity-provider/server/service.ts'
import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { OutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import type { SessionService } from '#features/core/sessions/server/service.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { AuthDeps } from './context.ts'
import { authJobs, authRemovals } from './jobs.ts'
import { providerRoutes } from './provider-routes.ts'
import { createAuthRepository } from './repository.ts'
import { authRoutes } from './routes.ts'
import { type AuthService, createAuthService } from './service.ts'

type Deps = {
  accounts: AccountService
  sessions: SessionService
  factors: FactorService
  identities: IdentityProviderService
  audit: AuditService
  outgoingMail: OutgoingMailService
} & Pick<AuthDeps, 'practice' | 'sender'>

export function createAuth(
  { config, database, mailer, clock, logger, secrets }: Infrastructure,
  deps: Deps,
): FeatureModule<AuthService> {
  const service = createAuthService({
    ...deps,
    database,
    repository: createAuthRepository(database),
    mailer,
    clock,
    logger,
    secrets,
    timeZone: config.timeZone,
    isLoginVerified: config.isLoginVerified,
    isRateLimited: config.isRateLimited,
    isHttps: config.isHttps,
  })
  return {
    service,
    endpoints: [...authRoutes(service), ...providerRoutes(service)],
    jobs: authJobs(service),
    removals: authRemovals(service),
  }
}

import type { AuthService } from '#features/access/auth/server/service.ts'
import type { FactorService } from '#features/access/factors/server/service.ts'
import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { inBatches } from '#platform/server/jobs/scheduler.ts'
import type { PasswordResetDeps } from './deps.ts'
import { createPasswordResetRepository } from './repository.ts'
import { passwordResetRoutes } from './routes.ts'
import { createPasswordResetService, type PasswordResetService } from './service.ts'

type Deps = {
  accounts: AccountService
  auth: AuthService
  factors: FactorService
  audit: AuditService
} & Pick<PasswordResetDeps, 'practice' | 'sender'>

export function createPasswordReset(
  { config, database, mailer, clock, logger }: Infrastructure,
  deps: Deps,
): FeatureModule<PasswordResetService> {
  const service = createPasswordResetService({
    ...deps,
    database,
    resets: createPasswordResetRepository(database),
    mailer,
    clock,
    logger,
    publicUrl: config.publicUrl,
    isRateLimited: config.isRateLimited,
  })
  return {
    service,
    endpoints: passwordResetRoutes(service, deps.auth),
    removals: [
      { name: 'delete-expired-password-resets', run: () => inBatches(500, service.deleteExpired) },
    ],
    stop: service.settle,
  }
}

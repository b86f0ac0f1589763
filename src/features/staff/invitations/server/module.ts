import type { AuthService } from '#features/access/auth/server/service.ts'
import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { UserAdminService } from '#features/staff/user-admin/server/service.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { inBatches } from '#platform/server/jobs/scheduler.ts'
import type { InvitationDeps } from './deps.ts'
import { createInvitationRepository } from './repository.ts'
import { invitationRoutes } from './routes.ts'
import { createInvitationService, type InvitationService } from './service.ts'

type Deps = {
  accounts: AccountService
  users: UserAdminService
  auth: AuthService
  audit: AuditService
} & Pick<InvitationDeps, 'practice' | 'sender'>

export function createInvitations(
  { config, database, mailer, clock, logger }: Infrastructure,
  deps: Deps,
): FeatureModule<InvitationService> {
  const service = createInvitationService({
    ...deps,
    database,
    invitations: createInvitationRepository(database),
    mailer,
    clock,
    logger,
    publicUrl: config.publicUrl,
    timeZone: config.timeZone,
  })
  return {
    service,
    endpoints: invitationRoutes(service, deps.auth),
    removals: [
      { name: 'delete-expired-invitations', run: () => inBatches(500, service.deleteExpired) },
    ],
  }
}

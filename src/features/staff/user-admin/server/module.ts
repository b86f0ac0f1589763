import type { AuthService } from '#features/access/auth/server/service.ts'
import type { FactorService } from '#features/access/factors/server/service.ts'
import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { OutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import { sessionCookie } from '#features/core/sessions/server/service.ts'
import type { TherapistService } from '#features/practice/therapists/server/service.ts'
import type { GoogleConnectionService } from '#features/requests/google-connection/server/service.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { UserAdminDeps } from './deps.ts'
import { userAdminRoutes } from './routes.ts'
import { createUserAdminService, type UserAdminService } from './service.ts'

type Deps = {
  accounts: AccountService
  therapists: TherapistService
  leads: LeadService
  auth: AuthService
  factors: FactorService
  google: GoogleConnectionService
  audit: AuditService
  outgoingMail: OutgoingMailService
} & Pick<UserAdminDeps, 'practice'>

export function createUserAdmin(
  { config, database, clock }: Infrastructure,
  deps: Deps,
): FeatureModule<UserAdminService> {
  const service = createUserAdminService({ ...deps, database, clock, timeZone: config.timeZone })
  const cookie = sessionCookie(config.isHttps)
  return { service, endpoints: userAdminRoutes(service, cookie.name) }
}

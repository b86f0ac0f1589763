import type { AuthService } from '#features/access/auth/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { SessionService } from '#features/core/sessions/server/service.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { deviceRoutes } from './routes.ts'
import { createDeviceService, type DeviceService } from './service.ts'

type Deps = { sessions: SessionService; auth: AuthService; audit: AuditService }

export function createDevices(
  { database }: Infrastructure,
  deps: Deps,
): FeatureModule<DeviceService> {
  const service = createDeviceService({ database, ...deps })
  return { service, endpoints: deviceRoutes(service, deps.auth.cookies.session) }
}

import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { createAppointmentRepository } from '../repository.ts'
import type { FreeCallDeps } from './deps.ts'
import { freeCallRoutes } from './routes.ts'
import { createFreeCallService, type FreeCallService } from './service.ts'

/** The times that visitors can pick. */
export function createFreeCalls(
  { config, database, clock }: Infrastructure,
  deps: Omit<FreeCallDeps, 'appointments' | 'clock' | 'timeZone'>,
): FeatureModule<FreeCallService> {
  const service = createFreeCallService({
    ...deps,
    appointments: createAppointmentRepository(database),
    clock,
    timeZone: config.timeZone,
  })
  return { service, endpoints: freeCallRoutes(service) }
}

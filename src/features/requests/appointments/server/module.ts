import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { inBatches } from '#platform/server/jobs/scheduler.ts'
import type { AppointmentDeps } from './deps.ts'
import { createAppointmentRepository } from './repository.ts'
import { appointmentRoutes } from './routes.ts'
import { type AppointmentService, createAppointmentService } from './service.ts'

export { createFreeCalls } from './free-calls/module.ts'
export { createCallMailing } from './mails/module.ts'

type Own = 'appointments' | 'clock' | 'database' | 'isRateLimited' | 'timeZone'

export function createAppointments(
  { config, database, clock }: Infrastructure,
  deps: Omit<AppointmentDeps, Own>,
): FeatureModule<AppointmentService> {
  const service = createAppointmentService({
    ...deps,
    appointments: createAppointmentRepository(database),
    clock,
    database,
    isRateLimited: config.isRateLimited,
    timeZone: config.timeZone,
  })
  deps.leads.attach({ freeCalls: service.ofLeads })
  return {
    service,
    endpoints: appointmentRoutes(service),
    removals: [
      { name: 'delete-ended-offers', run: () => inBatches(500, service.deleteEndedOffers) },
    ],
  }
}

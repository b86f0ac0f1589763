import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { ReportDeps } from './deps.ts'
import { createReportRepository } from './repository.ts'
import { reportRoutes } from './routes.ts'
import { createReportService, type ReportService } from './service.ts'

type Deps = Pick<ReportDeps, 'accounts' | 'appointments' | 'chat' | 'labels' | 'leads' | 'waitlist'>

export function createReports(
  { config, database, clock }: Infrastructure,
  deps: Deps,
): FeatureModule<ReportService> {
  const totals = createReportRepository(database)
  const service = createReportService({
    ...deps,
    database,
    totals,
    clock,
    timeZone: config.timeZone,
  })
  deps.leads.attach({ countRemoved: service.countRemoved })
  return { service, endpoints: reportRoutes(service) }
}

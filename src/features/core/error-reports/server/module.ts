import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { errorReportRoutes } from './routes.ts'

export const createErrorReports = ({ logger }: Infrastructure): FeatureModule<undefined> => ({
  service: undefined,
  endpoints: errorReportRoutes(logger),
})

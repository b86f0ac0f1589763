import { bind } from '#platform/server/bind.ts'
import { countRemoved } from './count-removed.ts'
import type { ReportDeps } from './deps.ts'
import { getReport } from './get-report.ts'

export type ReportService = ReturnType<typeof createReportService>

export const createReportService = (deps: ReportDeps) =>
  bind(deps, { get: getReport, countRemoved })

import { serve } from '#platform/server/http/endpoints.ts'
import { getReport } from '../contract.ts'
import { toReportCsv } from '../report-csv.ts'
import type { ReportService } from './service.ts'

export const reportRoutes = (reports: ReportService) => [
  serve(getReport, async ({ query, reply }) => {
    const report = await reports.get(query)
    if (query.format !== 'csv') return report
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="report-by-${report.by}.csv"`)
      .header('cache-control', 'no-store')
      .send(toReportCsv(report))
    return report
  }),
]

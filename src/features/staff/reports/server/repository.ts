import type { Database } from '#platform/server/database/database.ts'
import type { Total } from '../rules.ts'

export type ReportRepository = ReturnType<typeof createReportRepository>

export function createReportRepository(database: Database) {
  const query = () => database.query<{ reportTotals: Total }>()
  return {
    /** Adds to what is stored. */
    async add(totals: readonly Total[]): Promise<void> {
      for (const { total, ...key } of totals) {
        await query()
          .insertInto('reportTotals')
          .values({ ...key, total })
          .onConflict((conflict) =>
            conflict
              .columns(['month', 'dimension', 'value', 'measure', 'minutes'])
              .doUpdateSet((set) => ({ total: set('reportTotals.total', '+', total) })),
          )
          .execute()
      }
    },

    async list(
      months: readonly string[],
      dimensions: readonly Total['dimension'][],
    ): Promise<Total[]> {
      if (months.length === 0) return []
      return query()
        .selectFrom('reportTotals')
        .selectAll()
        .where('month', 'in', months)
        .where('dimension', 'in', dimensions)
        .execute()
    },
  }
}

import type { Generated } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

type RetentionRunsTable = {
  id: Generated<number>
  startedAt: Date
  finishedAt: Date
  /** The number of deleted rows, by the name of the removal; JSON. */
  removed: string
  /** The names of the removals that failed; JSON. */
  failed: string
}

export type RetentionRepository = ReturnType<typeof createRetentionRepository>

export function createRetentionRepository(database: Database) {
  const runs = () => database.query<{ retentionRuns: RetentionRunsTable }>()
  return {
    async insert(run: Omit<RetentionRunsTable, 'id'>): Promise<void> {
      await runs().insertInto('retentionRuns').values(run).execute()
    },

    /** When a sweep last finished without a failure, on any instance. */
    async findLastSuccess(): Promise<Date | undefined> {
      const last = await runs()
        .selectFrom('retentionRuns')
        .select(['finishedAt', 'failed'])
        .orderBy('finishedAt', 'desc')
        .limit(50)
        .execute()
      // The database layer parses JSON columns: this is an array of names.
      return last.find(({ failed }) => failed.length === 0)?.finishedAt
    },

    /** The latest sweep, on any instance. */
    async findLast(): Promise<{ finishedAt: Date; hasFailed: boolean } | undefined> {
      const last = await runs()
        .selectFrom('retentionRuns')
        .select(['finishedAt', 'failed'])
        .orderBy('finishedAt', 'desc')
        .limit(1)
        .executeTakeFirst()
      return last && { finishedAt: last.finishedAt, hasFailed: last.failed.length > 0 }
    },

    async deleteBefore(moment: Date, max: number): Promise<number> {
      const old = runs()
        .selectFrom('retentionRuns')
        .select('id')
        .where('finishedAt', '<', moment)
        .limit(max)
      const { numDeletedRows } = await runs()
        .deleteFrom('retentionRuns')
        .where('id', 'in', old)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}

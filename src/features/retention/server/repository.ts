import type { Generated } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

type RetentionRunsTable = {
  id: Generated<number>
  startedAt: Date
  finishedAt: Date
  /** How many of each went, by the name of the removal; JSON. */
  removed: string
  /** The removals that could not be done, by name; JSON. */
  failed: string
}

export type RetentionRepository = ReturnType<typeof createRetentionRepository>

export function createRetentionRepository(database: Database) {
  const runs = () => database.query<{ retentionRuns: RetentionRunsTable }>()
  return {
    async insert(run: Omit<RetentionRunsTable, 'id'>): Promise<void> {
      await runs().insertInto('retentionRuns').values(run).execute()
    },

    /** When a run last ended without a failure, on any instance. */
    async findLastWhole(): Promise<Date | undefined> {
      const last = await runs()
        .selectFrom('retentionRuns')
        .select(['finishedAt', 'failed'])
        .orderBy('finishedAt', 'desc')
        .limit(50)
        .execute()
      // Parsed by the engine: an array of names.
      return last.find(({ failed }) => failed.length === 0)?.finishedAt
    },

    async removeBefore(moment: Date, most: number): Promise<number> {
      const old = runs()
        .selectFrom('retentionRuns')
        .select('id')
        .where('finishedAt', '<', moment)
        .limit(most)
      const { numDeletedRows } = await runs()
        .deleteFrom('retentionRuns')
        .where('id', 'in', old)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}

import { sql } from 'kysely'
import type { AuditOutcome } from '#features/core/audit/contract/entries.ts'
import type { Database } from '#platform/server/database/database.ts'

/** The number of equal failures within one window, for a single audit entry. */
export type FailureCount = {
  /** Failures with the same key are counted together. */
  countKey: string
  userId: number | null
  actorId: number | null
  action: 'account.sign_in_failed' | 'account.password_changed' | 'account.password_confirmed'
  outcome: AuditOutcome
  address: string
  failures: number
  endsAt: Date
}

type Tables = { failureCounts: FailureCount }

export function createFailureCountRepository(database: Database) {
  const query = () => database.query<Tables>()

  return {
    /** Counts one more failure. @returns the number including this one */
    async countFailure(count: Omit<FailureCount, 'failures'>): Promise<number> {
      const { failures } = await query()
        .insertInto('failureCounts')
        .values({ ...count, failures: 1 })
        .onConflict((conflict) =>
          conflict
            .column('countKey')
            .doUpdateSet({ failures: sql<number>`failure_counts.failures + 1` }),
        )
        .returning('failures')
        .executeTakeFirstOrThrow()
      return failures
    },

    /** Deletes and returns counts whose window has ended: of one key, or at most `max` of all. */
    async takeEndedCounts(
      now: Date,
      { countKey, max = 500 }: { countKey?: string; max?: number },
    ): Promise<FailureCount[]> {
      return query()
        .deleteFrom('failureCounts')
        .where('countKey', 'in', (select) => {
          const ended = select
            .selectFrom('failureCounts')
            .select('countKey')
            .where('endsAt', '<=', now)
            .limit(max)
          return countKey === undefined ? ended : ended.where('countKey', '=', countKey)
        })
        .returningAll()
        .execute()
    },
  }
}

import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { inBatches, type Removal } from '../jobs/scheduler.ts'
import type { Database } from './database.ts'

type Tables = { callCounts: { countKey: string; calls: number; endsAt: Date } }

/** Counts one call in the present window of a key. @returns how many there are, this one among them */
export type CountCall = (
  countKey: string,
  seconds: number,
) => Promise<{ calls: number; waitMs: number }>

/** Counts of calls that all instances share. One statement counts and answers: none is lost. */
export function createCallCounts(database: Database, clock: Clock) {
  const query = () => database.query<Tables>()

  const count: CountCall = async (countKey, seconds) => {
    const now = clock.now()
    const isOver = sql<boolean>`call_counts.ends_at <= ${now}`
    const { calls, endsAt } = await query()
      .insertInto('callCounts')
      .values({ countKey, calls: 1, endsAt: new Date(now.getTime() + seconds * 1000) })
      .onConflict((conflict) =>
        conflict.column('countKey').doUpdateSet({
          calls: sql<number>`case when ${isOver} then 1 else call_counts.calls + 1 end`,
          endsAt: sql<Date>`case when ${isOver} then excluded.ends_at else call_counts.ends_at end`,
        }),
      )
      .returning(['calls', 'endsAt'])
      .executeTakeFirstOrThrow()
    return { calls, waitMs: endsAt.getTime() - now.getTime() }
  }

  async function deleteEnded(max: number): Promise<number> {
    const deleted = await query()
      .deleteFrom('callCounts')
      .where('countKey', 'in', (select) =>
        select
          .selectFrom('callCounts')
          .select('countKey')
          .where('endsAt', '<=', clock.now())
          .limit(max),
      )
      .returning('countKey')
      .execute()
    return deleted.length
  }

  const removal: Removal = {
    name: 'delete-ended-call-counts',
    run: () => inBatches(500, deleteEnded),
  }
  return { count, removals: [removal] }
}

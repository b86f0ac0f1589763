import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { inBatches, type Removal } from '../jobs/scheduler.ts'
import type { Database } from './database.ts'

type Tables = { callCounts: { countKey: string; calls: number; endsAt: Date } }

/** Counts calls, or an amount, in the current window of a key. @returns their number, including these */
export type CountCall = (
  countKey: string,
  seconds: number,
  amount?: number,
) => Promise<{ calls: number; waitMs: number }>

/** Call counts shared by all instances. One statement increments and reads, so that no call is lost. */
export function createCallCounts(database: Database, clock: Clock) {
  const query = () => database.query<Tables>()

  const count: CountCall = async (countKey, seconds, amount = 1) => {
    const now = clock.now()
    const hasEnded = sql<boolean>`call_counts.ends_at <= ${now}`
    const { calls, endsAt } = await query()
      .insertInto('callCounts')
      .values({ countKey, calls: amount, endsAt: new Date(now.getTime() + seconds * 1000) })
      .onConflict((conflict) =>
        conflict.column('countKey').doUpdateSet({
          calls: sql<number>`case when ${hasEnded} then ${amount} else call_counts.calls + ${amount} end`,
          endsAt: sql<Date>`case when ${hasEnded} then excluded.ends_at else call_counts.ends_at end`,
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
  return { service: count, removals: [removal] }
}

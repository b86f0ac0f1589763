import type { Database } from './database.ts'

/** Columns of a table that is a queue: rows are tried when they are due, by one instance at a time. */
type QueueTable = { id: number; attempts: number; nextTryAt: Date | null }

/**
 * Claims the row that has been due for longest, until `until`, so that it is tried again if this instance stops.
 * @returns the row with its new count of attempts, or undefined if none is due
 */
export async function claimDueRow<Row extends QueueTable>(
  database: Database,
  table: string,
  now: Date,
  until: Date,
): Promise<Row | undefined> {
  const name = table as 'queue' // one name for every table that has these columns
  const rows = () => database.query<{ queue: QueueTable }>()
  for (;;) {
    const due = await rows()
      .selectFrom(name)
      .select(['id', 'attempts'])
      .where('nextTryAt', '<=', now)
      .orderBy('nextTryAt')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!due) return undefined
    // Two instances may have read the same row: the unchanged attempt count decides which gets it.
    const claimed = await rows()
      .updateTable(name)
      .set({ attempts: due.attempts + 1, nextTryAt: until })
      .where('id', '=', due.id)
      .where('attempts', '=', due.attempts)
      .where('nextTryAt', '<=', now)
      .returningAll()
      .executeTakeFirst()
    if (claimed) return claimed as Row // all columns of the table
  }
}

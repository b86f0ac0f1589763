import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { type LockName, withLock } from '#platform/server/database/locks.ts'
import type { AuditDetails } from '../../contract/entries.ts'
import type { NewEntry, Tables } from './tables.ts'

const insertBatch = 2_000

const toRow = ({ details, ...entry }: NewEntry) => ({
  ...entry,
  // The column takes JSON as text; reading decodes it.
  details: (details === null ? null : JSON.stringify(details)) as AuditDetails | null,
})

export function entryWriter(database: Database) {
  const log = () => database.query<Tables>()

  return {
    /** Runs `work` in a transaction that holds this lock. */
    whileLocked: async (name: LockName, work: () => Promise<void>): Promise<void> =>
      withLock(database, name, work),

    async insert(entry: NewEntry): Promise<void> {
      await log().insertInto('auditLog').values(toRow(entry)).execute()
    },

    /** One entry for a list, with the number of every record that it showed. */
    async insertList(entry: NewEntry, recordIds: readonly number[]): Promise<void> {
      await database.transaction(async () => {
        const { id: entryId } = await log()
          .insertInto('auditLog')
          .values(toRow(entry))
          .returning('id')
          .executeTakeFirstOrThrow()
        const { recordType } = entry
        for (let from = 0; from < recordIds.length; from += insertBatch) {
          const rows = recordIds
            .slice(from, from + insertBatch)
            .map((recordId) => ({ entryId, recordType, recordId }))
          await log().insertInto('auditLogRecords').values(rows).execute()
        }
      })
    },

    /**
     * Counts one more of the same failure in the entry made for it since `since`.
     * @returns whether there was one
     */
    async countRepeat(entry: NewEntry, since: Date): Promise<boolean> {
      const { actorId, recordId } = entry
      const same = log()
        .selectFrom('auditLog')
        .select('id')
        .where('at', '>=', since)
        .where('actorId', actorId === null ? 'is' : '=', actorId)
        .where('recordId', recordId === null ? 'is' : '=', recordId)
        .where('recordType', '=', entry.recordType)
        .where('action', '=', entry.action)
        .where('outcome', '=', entry.outcome)
        .where('address', '=', entry.address)
        .orderBy('id', 'desc')
        .limit(1)
      // A failure that another request counted in the meantime may be later, and the log accepts no earlier time.
      const latest = sql<Date>`case when coalesce(last_at, at) > ${entry.at}
        then coalesce(last_at, at) else ${entry.at} end`
      const counted = await log()
        .updateTable('auditLog')
        .set((eb) => ({ times: eb('times', '+', 1), lastAt: latest }))
        .where('id', '=', same)
        .returning('id')
        .executeTakeFirst()
      return counted !== undefined
    },
  }
}

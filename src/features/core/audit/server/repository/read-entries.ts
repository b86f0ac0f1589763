import type { Database } from '#platform/server/database/database.ts'
import type { AuditedAction, AuditedRecord } from '../../contract/actions.ts'
import { type AuditFilter, applyFilter } from './apply-filter.ts'
import type { AccessRow, StoredEntry, Tables } from './tables.ts'

type DoneAction = {
  actorId: number | null
  address: string
  recordType: AuditedRecord
  recordId: number
  action: AuditedAction
}

const selectEntries = (database: Database) => database.query<Tables>().selectFrom('auditLog')

function entryLists(database: Database) {
  const { engine } = database
  const entries = () => selectEntries(database)

  return {
    /** Newest first; only entries older than the id `before`. */
    async find(
      filter: AuditFilter,
      { limit, offset = 0, before }: { limit: number; offset?: number; before?: number },
    ): Promise<StoredEntry[]> {
      return applyFilter(engine, entries().selectAll(), filter)
        .$if(before !== undefined, (q) => q.where('id', '<', before ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
    },

    async count(filter: AuditFilter): Promise<number> {
      const counted = entries().select((eb) => eb.fn.countAll<number>().as('n'))
      const { n } = await applyFilter(engine, counted, filter).executeTakeFirstOrThrow()
      return n
    },

    /** The numbers of the records that a list showed, at most `limit`. */
    async listRecords(entryId: number, limit: number): Promise<number[]> {
      const rows = await database
        .query<Tables>()
        .selectFrom('auditLogRecords')
        .select('recordId')
        .where('entryId', '=', entryId)
        .orderBy('recordId', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ recordId }) => recordId)
    },
  }
}

function accessReads(database: Database) {
  const { engine } = database
  const entries = () => selectEntries(database)

  return {
    /** Adds up the actions on one record by person, action and outcome. */
    async summarizeAccess(recordType: AuditedRecord, recordId: number): Promise<AccessRow[]> {
      const rows = await applyFilter(engine, entries(), {
        records: [{ type: recordType, id: recordId }],
      })
        .select((eb) => [
          'actorId',
          'action',
          'outcome',
          eb.fn.countAll<number>().as('entries'),
          eb.fn.sum<number>('times').as('times'),
          eb.fn.min('at').as('firstAt'),
          eb.fn.max(eb.fn.coalesce('lastAt', 'at')).as('lastAt'),
        ])
        .groupBy(['actorId', 'action', 'outcome'])
        .execute()
      // SQLite returns the stored text here: the type of a column does not reach an aggregate.
      return rows.map((row) =>
        Object.assign(row, { firstAt: new Date(row.firstAt), lastAt: new Date(row.lastAt) }),
      )
    },

    /** True if this person did this to such records after that moment. */
    async existsSince(
      actorId: number,
      recordType: AuditedRecord,
      action: AuditedAction,
      since: Date,
      recordId?: number,
    ): Promise<boolean> {
      const filter = { actorId, records: [{ type: recordType }], actions: [action], since }
      let found = applyFilter(engine, entries().select('id'), filter)
      if (recordId !== undefined) found = found.where('recordId', '=', String(recordId))
      return (await found.limit(1).executeTakeFirst()) !== undefined
    },

    /** True if this person did this to one record from this address with success after that moment. */
    async wasDone(
      { actorId, address, recordType, recordId, action }: DoneAction,
      since: Date,
    ): Promise<boolean> {
      const filter = { actorId, records: [{ type: recordType }], actions: [action], since }
      const found = await applyFilter(engine, entries().select('id'), filter)
        .where('recordId', '=', String(recordId))
        .where('address', '=', address)
        .where('outcome', '=', 'success')
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },

    /** When this was last done to a record with success, as far back as the log goes. */
  }
}

function lastEntries(database: Database) {
  const entries = () => selectEntries(database)

  return {
    /** When each of these accounts last signed in. */
    async listLastSignIns(userIds: readonly number[]): Promise<Map<number, Date>> {
      if (userIds.length === 0) return new Map()
      const rows = await entries()
        .select((entry) => ['recordId', entry.fn.max<Date>('at').as('at')])
        .where('recordType', '=', 'user')
        .where('recordId', 'in', userIds.map(String))
        .where('action', '=', 'account.signed_in')
        .where('outcome', '=', 'success')
        .groupBy('recordId')
        .execute()
      return new Map(rows.map(({ recordId, at }) => [Number(recordId), new Date(at)]))
    },

    async findLast(
      recordType: AuditedRecord,
      recordId: number,
      action: AuditedAction,
    ): Promise<Date | undefined> {
      const found = await entries()
        .select('at')
        .where('recordType', '=', recordType)
        .where('recordId', '=', String(recordId))
        .where('action', '=', action)
        .where('outcome', '=', 'success')
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return found?.at
    },
  }
}

export const entryReader = (database: Database) => ({
  ...entryLists(database),
  ...accessReads(database),
  ...lastEntries(database),
})

import { type Generated, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Engine } from '#platform/server/database/database.ts'
import { type LockName, withLock } from '#platform/server/database/locks.ts'
import {
  type AuditDetails,
  type AuditedAction,
  type AuditedRecord,
  type AuditOutcome,
  allActions,
} from '../contract.ts'
import { isListing } from '../labels.ts'
import { removedAddress } from '../rules.ts'

type AuditLogTable = {
  id: Generated<number>
  at: Date
  actorId: number | null
  action: AuditedAction
  recordType: AuditedRecord
  recordId: string | null
  outcome: AuditOutcome
  address: string
  /** How many records, where it is about several. */
  amount: number | null
  /** More than one for repeated failures, which share an entry. */
  times: Generated<number>
  /** The last of them. */
  lastAt: Date | null
  details: AuditDetails | null
}
/** The records that a list showed: one row each. */
type AuditLogRecordsTable = { entryId: number; recordType: AuditedRecord; recordId: number }
type Tables = { auditLog: AuditLogTable; auditLogRecords: AuditLogRecordsTable }

export type StoredEntry = Selectable<AuditLogTable>
export type NewEntry = Omit<StoredEntry, 'id' | 'times' | 'lastAt'>

/** Which entries; what is left out does not narrow. */
export type AuditFilter = {
  recordType?: AuditedRecord | undefined
  /** Also finds the lists that showed this record. */
  recordId?: number | undefined
  /** Null: done by nobody who was signed in. */
  actorId?: number | null | undefined
  /** Any of these. */
  actions?: readonly AuditedAction[] | undefined
  outcome?: AuditOutcome | undefined
  since?: Date | undefined
  /** Before this moment. */
  until?: Date | undefined
  isWithoutLists?: boolean | undefined
}

/** What one person did to one record, in one way. */
export type TrailRow = {
  actorId: number | null
  action: AuditedAction
  outcome: AuditOutcome
  entries: number
  times: number
  firstAt: Date
  lastAt: Date
}

export type AuditRepository = ReturnType<typeof createAuditRepository>

const insertBatch = 2_000
const listings = allActions.filter(isListing)
const allRecords: readonly AuditedRecord[] = ['lead', 'conversation', 'user', 'profile', 'audit']

function narrow<Output>(
  engine: Engine,
  query: SelectQueryBuilder<Tables, 'auditLog', Output>,
  filter: AuditFilter,
) {
  const { recordType, recordId, actorId, actions, outcome, since, until, isWithoutLists } = filter
  let narrowed = query
  if (recordId !== undefined) {
    // Both halves are found by an index; a type that is not given is one of five.
    const types = recordType === undefined ? allRecords : [recordType]
    narrowed = narrowed.where((eb) => {
      const ids = eb
        .selectFrom('auditLog as direct')
        .select('direct.id')
        .where('direct.recordType', 'in', types)
        .where('direct.recordId', '=', String(recordId))
        .unionAll(
          eb
            .selectFrom('auditLogRecords')
            .select('entryId as id')
            .where('recordType', 'in', types)
            .where('auditLogRecords.recordId', '=', recordId),
        )
      // As an array PostgreSQL looks the ids up one by one; as a subquery it may read the whole log.
      return engine === 'postgres'
        ? sql<boolean>`audit_log.id = any(array(${ids}))`
        : eb('id', 'in', ids)
    })
  } else if (recordType !== undefined) {
    narrowed = narrowed.where('recordType', '=', recordType)
  }
  if (actorId === null) narrowed = narrowed.where('actorId', 'is', null)
  else if (actorId !== undefined) narrowed = narrowed.where('actorId', '=', actorId)
  if (actions !== undefined) narrowed = narrowed.where('action', 'in', actions)
  if (outcome !== undefined) narrowed = narrowed.where('outcome', '=', outcome)
  if (since !== undefined) narrowed = narrowed.where('at', '>=', since)
  if (until !== undefined) narrowed = narrowed.where('at', '<', until)
  if (isWithoutLists) narrowed = narrowed.where('action', 'not in', listings)
  return narrowed
}

export function createAuditRepository(database: Database) {
  const { engine } = database
  const log = () => database.query<Tables>()
  const all = () => log().selectFrom('auditLog')

  const storable = ({ details, ...entry }: NewEntry) => ({
    ...entry,
    // The column takes JSON as text; reading decodes it.
    details: (details === null ? null : JSON.stringify(details)) as AuditDetails | null,
  })

  return {
    /** Runs `work` in a transaction that no other instance enters under this name meanwhile. */
    whileLocked: async (name: LockName, work: () => Promise<void>): Promise<void> =>
      withLock(database, name, work),

    async insert(entry: NewEntry): Promise<void> {
      await log().insertInto('auditLog').values(storable(entry)).execute()
    },

    /** One entry for a list, with the number of every record that it showed. */
    async insertList(entry: NewEntry, recordIds: readonly number[]): Promise<void> {
      await database.transaction(async () => {
        const { id: entryId } = await log()
          .insertInto('auditLog')
          .values(storable(entry))
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
     * Counts one more of the same failure in the entry that stands for it since `since`.
     * @returns whether there was one
     */
    async countRepeat(entry: NewEntry, since: Date): Promise<boolean> {
      const { actorId, recordId } = entry
      const same = all()
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
      const counted = await log()
        .updateTable('auditLog')
        .set((eb) => ({ times: eb('times', '+', 1), lastAt: entry.at }))
        .where('id', '=', same)
        .returning('id')
        .executeTakeFirst()
      return counted !== undefined
    },

    /** Newest first. `before` is the entry after which to go on. */
    async find(
      filter: AuditFilter,
      { limit, offset = 0, before }: { limit: number; offset?: number; before?: number },
    ): Promise<StoredEntry[]> {
      return narrow(engine, all().selectAll(), filter)
        .$if(before !== undefined, (q) => q.where('id', '<', before ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
    },

    /** The numbers of the records that a list showed, at most `limit`. */
    async listRecords(entryId: number, limit: number): Promise<number[]> {
      const rows = await log()
        .selectFrom('auditLogRecords')
        .select('recordId')
        .where('entryId', '=', entryId)
        .orderBy('recordId', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ recordId }) => recordId)
    },

    async count(filter: AuditFilter): Promise<number> {
      const { n } = await narrow(
        engine,
        all().select((eb) => eb.fn.countAll<number>().as('n')),
        filter,
      ).executeTakeFirstOrThrow()
      return n
    },

    /** What was done to one record, added up by person, action and outcome. */
    async sumUp(recordType: AuditedRecord, recordId: number): Promise<TrailRow[]> {
      const rows = await narrow(engine, all(), { recordType, recordId })
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
      // SQLite answers the text that is stored: the type of a column does not reach an aggregate.
      return rows.map((row) =>
        Object.assign(row, { firstAt: new Date(row.firstAt), lastAt: new Date(row.lastAt) }),
      )
    },

    /** Whether this person did this to such records after that moment. */
    async hasSince(
      actorId: number,
      recordType: AuditedRecord,
      action: AuditedAction,
      since: Date,
      recordId?: number,
    ): Promise<boolean> {
      let found = narrow(engine, all().select('id'), {
        actorId,
        recordType,
        actions: [action],
        since,
      })
      if (recordId !== undefined) found = found.where('recordId', '=', String(recordId))
      return (await found.limit(1).executeTakeFirst()) !== undefined
    },

    /** When this was last done to a record with success, as far back as the log goes. */
    async findLast(
      recordType: AuditedRecord,
      recordId: number,
      action: AuditedAction,
    ): Promise<Date | undefined> {
      const found = await all()
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

    async removeBefore(moment: Date, most: number): Promise<number> {
      return database.transaction(async () => {
        const old = all().select('id').where('at', '<', moment).limit(most)
        const removed = await log()
          .deleteFrom('auditLog')
          .where('id', 'in', old)
          .returning('id')
          .execute()
        const ids = removed.map(({ id }) => id)
        if (ids.length > 0) {
          await log().deleteFrom('auditLogRecords').where('entryId', 'in', ids).execute()
        }
        return ids.length
      })
    },

    /** Takes the network address out of visitors' entries made before `moment`, at most `most`. */
    async removeVisitorAddresses(moment: Date, most: number): Promise<number> {
      const old = all()
        .select('id')
        .where('actorId', 'is', null)
        .where('address', '<>', '')
        .where('address', '<>', removedAddress)
        .where('at', '<', moment)
        .where((eb) => eb(eb.fn.coalesce('lastAt', 'at'), '<', moment))
        .limit(most)
      const { numUpdatedRows } = await log()
        .updateTable('auditLog')
        .set({ address: removedAddress })
        .where('id', 'in', old)
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    },
  }
}

import type { Generated, Selectable, SelectQueryBuilder } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { AuditedAction, AuditedRecord, AuditOutcome } from '../contract.ts'

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
}
type Tables = { auditLog: AuditLogTable }

export type StoredEntry = Selectable<AuditLogTable>
export type NewEntry = Omit<StoredEntry, 'id'>

/** Which entries; what is left out does not narrow. */
export type AuditFilter = {
  recordType?: AuditedRecord | undefined
  recordId?: number | undefined
  /** Null: done by nobody who was signed in. */
  actorId?: number | null | undefined
  action?: AuditedAction | undefined
  outcome?: AuditOutcome | undefined
  since?: Date | undefined
}

export type AuditRepository = ReturnType<typeof createAuditRepository>

function narrow<Output>(
  query: SelectQueryBuilder<Tables, 'auditLog', Output>,
  filter: AuditFilter,
) {
  const { recordType, recordId, actorId, action, outcome, since } = filter
  return query
    .$if(recordType !== undefined, (q) => q.where('recordType', '=', recordType ?? 'lead'))
    .$if(recordId !== undefined, (q) => q.where('recordId', '=', String(recordId)))
    .$if(actorId !== undefined, (q) =>
      actorId === null ? q.where('actorId', 'is', null) : q.where('actorId', '=', actorId ?? 0),
    )
    .$if(action !== undefined, (q) => q.where('action', '=', action ?? 'viewed'))
    .$if(outcome !== undefined, (q) => q.where('outcome', '=', outcome ?? 'success'))
    .$if(since !== undefined, (q) => q.where('at', '>=', since ?? new Date(0)))
}

export function createAuditRepository(database: Database) {
  const log = () => database.query<Tables>()
  const all = () => log().selectFrom('auditLog')
  return {
    async insert(entry: NewEntry): Promise<void> {
      await log().insertInto('auditLog').values(entry).execute()
    },

    /** Newest first. `before` is the entry after which to go on. */
    async find(
      filter: AuditFilter,
      { limit, offset = 0, before }: { limit: number; offset?: number; before?: number },
    ): Promise<StoredEntry[]> {
      return narrow(all().selectAll(), filter)
        .$if(before !== undefined, (q) => q.where('id', '<', before ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
    },

    async count(filter: AuditFilter): Promise<number> {
      const { n } = await narrow(
        all().select((eb) => eb.fn.countAll<number>().as('n')),
        filter,
      ).executeTakeFirstOrThrow()
      return n
    },

    /** Whether this person did this to such records after that moment. */
    async hasSince(
      actorId: number,
      recordType: AuditedRecord,
      action: AuditedAction,
      since: Date,
    ): Promise<boolean> {
      const found = await narrow(all().select('id'), { actorId, recordType, action, since })
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },

    async removeBefore(moment: Date, most: number): Promise<number> {
      const old = all().select('id').where('at', '<', moment).limit(most)
      const { numDeletedRows } = await log()
        .deleteFrom('auditLog')
        .where('id', 'in', old)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}

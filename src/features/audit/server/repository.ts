import type { Generated } from 'kysely'
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
}

export type AuditEntry = Omit<AuditLogTable, 'id'>

export type AuditRepository = ReturnType<typeof createAuditRepository>

export function createAuditRepository(database: Database) {
  const log = () => database.query<{ auditLog: AuditLogTable }>()
  return {
    async insert(entry: AuditEntry): Promise<void> {
      await log().insertInto('auditLog').values(entry).execute()
    },

    /** When each record of a kind was last done one of these things to, by its number. */
    async lastTimes(
      recordType: AuditedRecord,
      actions: readonly AuditedAction[],
    ): Promise<Map<number, Date>> {
      const rows = await log()
        .selectFrom('auditLog')
        .select((select) => ['recordId', select.fn.max('at').as('lastAt')])
        .where('recordType', '=', recordType)
        .where('outcome', '=', 'success')
        .where('action', 'in', actions)
        .where('recordId', 'is not', null)
        .groupBy('recordId')
        .execute()
      // The driver decodes by declared type, which the greatest of a column has lost on SQLite.
      return new Map(rows.map(({ recordId, lastAt }) => [Number(recordId), new Date(lastAt)]))
    },
  }
}

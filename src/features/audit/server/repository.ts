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
  }
}

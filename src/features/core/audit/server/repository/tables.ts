import type { Generated, Selectable } from 'kysely'
import type { AuditedAction, AuditedRecord } from '../../contract/actions.ts'
import type { AuditDetails, AuditOutcome } from '../../contract/entries.ts'
import type { ChainLink } from '../chain.ts'

type AuditLogTable = {
  id: Generated<number>
  at: Date
  actorId: number | null
  action: AuditedAction
  recordType: AuditedRecord
  recordId: string | null
  outcome: AuditOutcome
  address: string
  /** The number of records, where it is about several. */
  amount: number | null
  /** More than one for repeated failures, which share an entry. */
  times: Generated<number>
  /** The last of them. */
  lastAt: Date | null
  details: AuditDetails | null
}

/** The records on a list that someone read: one row each. */
type AuditLogRecordsTable = { entryId: number; recordType: AuditedRecord; recordId: number }

export type Tables = {
  auditLog: AuditLogTable
  auditLogRecords: AuditLogRecordsTable
  auditLinks: ChainLink
}

export type StoredEntry = Selectable<AuditLogTable>
export type NewEntry = Omit<StoredEntry, 'id' | 'times' | 'lastAt'>

/** The actions of one person on one record, added up by action and outcome. */
export type AccessRow = {
  actorId: number | null
  action: AuditedAction
  outcome: AuditOutcome
  entries: number
  times: number
  firstAt: Date
  lastAt: Date
}

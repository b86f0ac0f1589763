import { type SelectQueryBuilder, sql } from 'kysely'
import type { Engine } from '#platform/server/database/database.ts'
import {
  type AuditedAction,
  type AuditedRecord,
  allActions,
  auditedRecords,
} from '../../contract/actions.ts'
import { type AuditOutcome } from '../../contract/entries.ts'
import { isListing } from '../../labels.ts'
import type { Tables } from './tables.ts'

/** Which entries; a property that is left out does not filter. */
export type AuditFilter = {
  recordType?: AuditedRecord | undefined
  /** Also finds the lists that showed this record. */
  recordId?: number | undefined
  /** Null finds what people did who were not signed in, and the server. */
  actorId?: number | null | undefined
  /** Any of these. */
  actions?: readonly AuditedAction[] | undefined
  outcome?: AuditOutcome | undefined
  since?: Date | undefined
  /** Before this moment. */
  until?: Date | undefined
  isWithoutLists?: boolean | undefined
}

type Query<Output> = SelectQueryBuilder<Tables, 'auditLog', Output>

const listings = allActions.filter(isListing)

function applyRecordFilter<Output>(
  engine: Engine,
  query: Query<Output>,
  { recordType, recordId }: AuditFilter,
): Query<Output> {
  if (recordId === undefined) {
    return recordType === undefined ? query : query.where('recordType', '=', recordType)
  }
  // Both halves are found by an index; a type that is not given is one of six.
  const types = recordType === undefined ? auditedRecords : [recordType]
  return query.where((eb) => {
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
}

export function applyFilter<Output>(
  engine: Engine,
  query: Query<Output>,
  filter: AuditFilter,
): Query<Output> {
  const { actorId, actions, outcome, since, until, isWithoutLists } = filter
  let filtered = applyRecordFilter(engine, query, filter)
  if (actorId === null) filtered = filtered.where('actorId', 'is', null)
  else if (actorId !== undefined) filtered = filtered.where('actorId', '=', actorId)
  if (actions !== undefined) filtered = filtered.where('action', 'in', actions)
  if (outcome !== undefined) filtered = filtered.where('outcome', '=', outcome)
  if (since !== undefined) filtered = filtered.where('at', '>=', since)
  if (until !== undefined) filtered = filtered.where('at', '<', until)
  if (isWithoutLists) filtered = filtered.where('action', 'not in', listings)
  return filtered
}

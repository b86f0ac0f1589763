import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
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

type RecordFilter = { type: AuditedRecord | undefined; id?: number | undefined }

/** Which entries; a property that is left out does not filter. */
export type AuditFilter = {
  /** Any of these, each with a kind or a number. A number also finds the lists that showed the record. */
  records?: readonly RecordFilter[] | undefined
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

function matchesRecord(
  engine: Engine,
  eb: ExpressionBuilder<Tables, 'auditLog'>,
  { type, id }: RecordFilter,
) {
  if (id === undefined) return type === undefined ? eb.and([]) : eb('recordType', '=', type)
  // Both halves are found by an index; a type that is not given is one of six.
  const types = type === undefined ? auditedRecords : [type]
  const ids = eb
    .selectFrom('auditLog as direct')
    .select('direct.id')
    .where('direct.recordType', 'in', types)
    .where('direct.recordId', '=', String(id))
    .unionAll(
      eb
        .selectFrom('auditLogRecords')
        .select('entryId as id')
        .where('recordType', 'in', types)
        .where('auditLogRecords.recordId', '=', id),
    )
  // As an array PostgreSQL looks the ids up one by one; as a subquery it may read the whole log.
  return engine === 'postgres'
    ? sql<boolean>`audit_log.id = any(array(${ids}))`
    : eb('id', 'in', ids)
}

export function applyFilter<Output>(
  engine: Engine,
  query: Query<Output>,
  filter: AuditFilter,
): Query<Output> {
  const { records, actorId, actions, outcome, since, until, isWithoutLists } = filter
  let filtered = records
    ? query.where((eb) => eb.or(records.map((each) => matchesRecord(engine, eb, each))))
    : query
  if (actorId === null) filtered = filtered.where('actorId', 'is', null)
  else if (actorId !== undefined) filtered = filtered.where('actorId', '=', actorId)
  if (actions !== undefined) filtered = filtered.where('action', 'in', actions)
  if (outcome !== undefined) filtered = filtered.where('outcome', '=', outcome)
  if (since !== undefined) filtered = filtered.where('at', '>=', since)
  if (until !== undefined) filtered = filtered.where('at', '<', until)
  if (isWithoutLists) filtered = filtered.where('action', 'not in', listings)
  return filtered
}

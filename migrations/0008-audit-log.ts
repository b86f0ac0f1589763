import {
  createIndex,
  createTableWithId,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Who did what to which record, and how it ended. Numbers only, never what a record says. */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'audit_log')
    .addColumn('at', timestamp, (c) => c.notNull())
    .addColumn('actor_id', 'integer')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('record_type', 'text', (c) => c.notNull())
    .addColumn('record_id', 'text')
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .execute()
  await createIndex(db, 'audit_log', ['at'])
  await createIndex(db, 'audit_log', ['record_type', 'record_id', 'at'])
}

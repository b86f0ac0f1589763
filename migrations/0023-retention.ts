import {
  createIndex,
  createTableWithId,
  json,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** When expired data were removed. */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'retention_runs')
    .addColumn('started_at', timestamp, (c) => c.notNull())
    .addColumn('finished_at', timestamp, (c) => c.notNull())
    .addColumn('removed', json, (c) => c.notNull())
    .addColumn('failed', json, (c) => c.notNull())
    .execute()
  await createIndex(db, 'retention_runs', ['finished_at'])
}

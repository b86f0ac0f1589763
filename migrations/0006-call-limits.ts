import { createIndex, type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/** How often a call was made from an address, on all instances. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('call_counts')
    .addColumn('count_key', 'text', (c) => c.primaryKey())
    .addColumn('calls', 'integer', (c) => c.notNull())
    .addColumn('ends_at', timestamp, (c) => c.notNull())
    .execute()
  await createIndex(db, 'call_counts', ['ends_at'])
}

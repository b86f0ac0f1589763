import { bytes, type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/** Portraits of therapists. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('photos')
    .addColumn('filename', 'text', (c) => c.primaryKey())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute()
}

import {
  bytes,
  createTableWithId,
  json,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Public profiles, and the photos they show (in the database, so that every instance has them). */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'therapists')
    .addColumn('user_id', 'integer', (c) =>
      c.notNull().unique().references('users.id').onDelete('cascade'),
    )
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('bio', 'text', (c) => c.notNull())
    .addColumn('photo_url', 'text')
    .addColumn('specializations', json, (c) => c.notNull())
    .addColumn('languages', json, (c) => c.notNull())
    .addColumn('location', 'text', (c) => c.notNull())
    .addColumn('education', json, (c) => c.notNull())
    .addColumn('accepting_clients', 'boolean', (c) => c.notNull())
    .addColumn('age_groups', json, (c) => c.notNull())
    .addColumn('approach_description', 'text', (c) => c.notNull())
    .addColumn('profile_views', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('photos')
    .addColumn('filename', 'text', (c) => c.primaryKey())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute()
}

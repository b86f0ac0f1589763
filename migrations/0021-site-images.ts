import {
  bytes,
  createIndex,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Pictures of the website. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('site_images')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('created_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .execute()
  await createIndex(db, 'site_images', ['created_at'])
  await createIndex(db, 'site_images', ['created_by'])

  await db.schema
    .createTable('site_image_widths')
    .addColumn('image_id', 'text', (c) =>
      c.notNull().references('site_images.id').onDelete('cascade'),
    )
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('site_image_widths_key', ['image_id', 'width'])
    .execute()
}

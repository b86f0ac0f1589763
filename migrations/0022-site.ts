import { sql } from 'kysely'
import { json, type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/** The content of the website, in versions. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('site_versions')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('content', json, (c) => c.notNull())
    .addColumn('published_at', timestamp, (c) => c.notNull())
    .addColumn('published_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    // What changed, in words, as the administrator saw it.
    .addColumn('changes', json, (c) => c.notNull())
    .addColumn('page_dates', json)
    .execute()

  await db.schema
    .createTable('site_drafts')
    // There is one draft.
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('content', json, (c) => c.notNull())
    // The published version that it changes; 0 before the first.
    .addColumn('base_version', 'integer', (c) => c.notNull())
    .addColumn('updated_at', timestamp, (c) => c.notNull())
    .addColumn('updated_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .execute()

  await db.schema
    .createTable('site_steps')
    .addColumn('step', 'text', (c) => c.primaryKey())
    .addColumn('done_at', timestamp, (c) => c.notNull())
    .addColumn('done_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .execute()
}

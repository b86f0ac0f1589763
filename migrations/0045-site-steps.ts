import { type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/** The steps before the first publication that an administrator has marked as done. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('site_steps')
    .addColumn('step', 'text', (c) => c.primaryKey())
    .addColumn('done_at', timestamp, (c) => c.notNull())
    .addColumn('done_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .execute()
}

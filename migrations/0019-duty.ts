import { type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/** Who is available for chats. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('staff_availability')
    .addColumn('user_id', 'integer', (c) =>
      c.primaryKey().references('users.id').onDelete('cascade'),
    )
    // What the person chose; null while the default applies.
    .addColumn('is_available', 'boolean')
    .addColumn('changed_at', timestamp)
    .addColumn('expires_at', timestamp)
    .addColumn('connected_at', timestamp, (c) => c.notNull())
    .execute()
}

import { json, type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/** When each therapist can be called, by the practice's clock. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('call_hours')
    .addColumn('user_id', 'integer', (c) =>
      c.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('is_bookable', 'boolean', (c) => c.notNull())
    .addColumn('weekly', json, (c) => c.notNull())
    .addColumn('exceptions', json, (c) => c.notNull())
    .addColumn('ways', json, (c) => c.notNull())
    .addColumn('video_link', 'text')
    // Encrypted: who knows the address of a calendar can read it.
    .addColumn('busy_calendar_url', 'text')
    .addColumn('busy_calendar_host', 'text')
    .addColumn('busy_read_at', timestamp)
    // A sentence about the last reading, while it has failed.
    .addColumn('busy_problem', 'text')
    .addColumn('updated_at', timestamp, (c) => c.notNull())
    .execute()
}

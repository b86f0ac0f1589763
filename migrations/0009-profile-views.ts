import type { Kysely } from '#platform/server/database/column-types.ts'

/** Who (as a hash of the day) has looked at a profile today, so that a visitor counts once a day. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('profile_viewers')
    .addColumn('therapist_id', 'integer', (c) =>
      c.notNull().references('therapists.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('viewer_hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('profile_viewers_key', ['day', 'therapist_id', 'viewer_hash'])
    .execute()
}

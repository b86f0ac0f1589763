import type { Kysely } from '#platform/server/database/column-types.ts'

/** True if the website shows the profile of an invited therapist at once. Open invitations promise a hidden one. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('invitations')
    .addColumn('is_public', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute()
}

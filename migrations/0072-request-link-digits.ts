import { sql } from 'kysely'
import { type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/**
 * How many wrong digits were entered with a link, and when it was first used with the right ones. The emails of
 * links from before promised 30 days, so these count as used: nobody's link ends earlier than it was said.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('request_links')
    .addColumn('wrong_digits', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('request_links').addColumn('used_at', timestamp).execute()
  await sql`update request_links set used_at = created_at`.execute(db)
}

import { type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/**
 * An email can wait for its time, so that its writer can take it back, and can mark its lead as contacted.
 * Instances of the version before can still insert emails.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('lead_emails').addColumn('send_at', timestamp).execute()
  await db.schema
    .alterTable('lead_emails')
    .addColumn('marks_contacted', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute()
}

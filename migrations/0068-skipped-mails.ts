import { type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/** How many mails of a mailbox could not be read and were skipped lately, and when the last one was. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('answer_mailboxes')
    .addColumn('skipped_count', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('answer_mailboxes').addColumn('skipped_at', timestamp).execute()
}

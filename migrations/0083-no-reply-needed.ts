import { type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/**
 * "No reply needed" for conversations: up to which message of the visitor it was said, and since when they had waited, so
 * that it can be taken back.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('chat_sessions')
    .addColumn('no_reply_seq', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('chat_sessions').addColumn('no_reply_since', timestamp).execute()
}

import type { Kysely } from '#platform/server/database/column-types.ts'

/**
 * Up to which message of the visitor "No reply needed" had been said before it was said again. Taking the last one back
 * lets the one before count.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('chat_sessions')
    .addColumn('no_reply_before', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}

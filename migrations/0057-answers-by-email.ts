import { type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/** When a visitor who had left was emailed that there is an answer; null once they are back or have written. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('chat_sessions').addColumn('answer_mailed_at', timestamp).execute()
}

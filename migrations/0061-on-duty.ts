import { type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/**
 * Who answers chats: what staff chose and when a tab of theirs was last connected. And how soon visitors got their
 * first answer, as counts without persons that outlive the conversations.
 */
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
  await db.schema
    .createTable('chat_answer_times')
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('day_kind', 'text', (c) => c.notNull())
    .addColumn('hour', 'integer', (c) => c.notNull())
    .addColumn('minutes', 'integer', (c) => c.notNull())
    .addColumn('answers', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('chat_answer_times_pk', ['month', 'day_kind', 'hour', 'minutes'])
    .execute()
  // Since when the visitor had waited whom the last reply answered: set by the statement that ends the wait.
  await db.schema.alterTable('chat_sessions').addColumn('answered_since', timestamp).execute()
  // When the visitor asked to be called back.
  await db.schema.alterTable('chat_sessions').addColumn('call_back_at', timestamp).execute()
}

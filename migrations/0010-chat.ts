import {
  createIndex,
  createTableWithId,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/**
 * Conversations and their messages. `session_id` is the visitor's secret, `id` the number by which
 * everybody else names a conversation.
 */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'chat_sessions')
    .addColumn('session_id', 'text', (c) => c.notNull().unique())
    .addColumn('sender_name', 'text', (c) => c.notNull())
    .addColumn('sender_email', 'text', (c) => c.notNull())
    .addColumn('sender_phone', 'text')
    // A socket has joined; believed for as long as `last_seen` is fresh, as an instance can die.
    .addColumn('is_online', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('last_seen', timestamp, (c) => c.notNull())
    .addColumn('heartbeat_at', timestamp)
    // When the newest message's time is over, and with it the conversation's.
    .addColumn('expires_at', timestamp, (c) => c.notNull())
    // The number of the newest message: the next one takes the next, in one statement.
    .addColumn('last_seq', 'integer', (c) => c.notNull().defaultTo(0))
    // Milliseconds since 1970 up to which the visitor has used up one message a second.
    .addColumn('pace', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('lead_id', 'integer', (c) =>
      c.references('consultation_leads.id').onDelete('set null'),
    )
    .execute()
  await createIndex(db, 'chat_sessions', ['lead_id'])
  await createIndex(db, 'chat_sessions', ['expires_at'])

  await createTableWithId(db, 'chat_messages')
    .addColumn('session_id', 'text', (c) =>
      c.notNull().references('chat_sessions.session_id').onDelete('cascade'),
    )
    // 1, 2, 3 … within the conversation, without gaps.
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('sender_name', 'text', (c) => c.notNull())
    .addColumn('sender_email', 'text', (c) => c.notNull())
    .addColumn('sender_phone', 'text')
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('is_from_client', 'boolean', (c) => c.notNull())
    .addColumn('is_read', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('timestamp', timestamp, (c) => c.notNull())
    .addColumn('expires_at', timestamp, (c) => c.notNull())
    // Made by the sender: the same message sent again is the same row.
    .addColumn('optimistic_id', 'text')
    .addUniqueConstraint('chat_messages_session_seq', ['session_id', 'seq'])
    .addUniqueConstraint('chat_messages_session_optimistic', ['session_id', 'optimistic_id'])
    .execute()
  await createIndex(db, 'chat_messages', ['expires_at'])
  // Unread counts look at nothing else.
  await createIndex(db, 'chat_messages', ['is_from_client', 'is_read', 'session_id'])
}

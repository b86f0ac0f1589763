import { sql } from 'kysely'
import {
  bytes,
  createIndex,
  createTableWithId,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Conversations, their messages and files. */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'chat_sessions')
    // By which staff know the conversation. The visitor's own value is stored only as `secret_hash`.
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
    .addColumn('search_who', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('search_last', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('last_message_at', timestamp, (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull().defaultTo('en'))
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('waiting'))
    .addColumn('assigned_to', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('assigned_at', timestamp)
    // The time of the first message that nobody has answered.
    .addColumn('waiting_since', timestamp)
    .addColumn('last_client_seq', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('answer_mailed_at', timestamp)
    // Since when the visitor had waited whom the last reply answered: set by the statement that ends the wait.
    .addColumn('answered_since', timestamp)
    // When the visitor asked to be called back.
    .addColumn('call_back_at', timestamp)
    .addColumn('secret_hash', 'text', (c) => c.notNull())
    .addColumn('no_reply_seq', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('no_reply_since', timestamp)
    .addColumn('no_reply_before', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await createIndex(db, 'chat_sessions', ['assigned_to'])
  await createIndex(db, 'chat_sessions', ['expires_at', 'language'])
  await createIndex(db, 'chat_sessions', ['last_message_at', 'id', 'expires_at', 'language'])
  await createIndex(db, 'chat_sessions', ['lead_id'])
  await db.schema
    .createIndex('chat_sessions_secret_hash')
    .on('chat_sessions')
    .columns(['secret_hash'])
    .unique()
    .execute()

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
    .addColumn('sender_first_name', 'text')
    .addColumn('file_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addUniqueConstraint('chat_messages_session_seq', ['session_id', 'seq'])
    .addUniqueConstraint('chat_messages_session_optimistic', ['session_id', 'optimistic_id'])
    .execute()
  await createIndex(db, 'chat_messages', ['expires_at'])
  await sql`create index chat_messages_unread on chat_messages (session_id, expires_at)
    where is_from_client = true and is_read = false`.execute(db)

  await createTableWithId(db, 'chat_files')
    .addColumn('conversation_id', 'integer', (c) =>
      c.notNull().references('chat_sessions.id').onDelete('cascade'),
    )
    .addColumn('message_id', 'integer', (c) => c.references('chat_messages.id').onDelete('cascade'))
    .addColumn('upload_id', 'text', (c) => c.notNull())
    .addColumn('is_from_client', 'boolean', (c) => c.notNull())
    .addColumn('uploaded_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    // Last, so that SQLite reads the other columns without it.
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addUniqueConstraint('chat_files_upload', ['conversation_id', 'upload_id'])
    .execute()
  await createIndex(db, 'chat_files', ['created_at'])
  await createIndex(db, 'chat_files', ['message_id'])
  await createIndex(db, 'chat_files', ['uploaded_by'])

  await db.schema
    .createTable('chat_reads')
    .addColumn('account_id', 'integer', (c) =>
      c.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('conversation_id', 'integer', (c) =>
      c.notNull().references('chat_sessions.id').onDelete('cascade'),
    )
    .addColumn('last_read_seq', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('chat_reads_pkey', ['account_id', 'conversation_id'])
    .execute()
  await createIndex(db, 'chat_reads', ['conversation_id'])

  await db.schema
    .createTable('chat_answer_times')
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('day_kind', 'text', (c) => c.notNull())
    .addColumn('hour', 'integer', (c) => c.notNull())
    .addColumn('minutes', 'integer', (c) => c.notNull())
    .addColumn('answers', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('chat_answer_times_pk', ['month', 'day_kind', 'hour', 'minutes'])
    .execute()
}

import {
  bytes,
  createIndex,
  createTableWithId,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/**
 * Files that visitors and staff send in the chat. Until its message is stored a file has none; it is deleted with its
 * message, and with its conversation.
 */
export async function up(db: Kysely<unknown>) {
  // Beside the message, so that reading messages without files needs no other table.
  await db.schema
    .alterTable('chat_messages')
    .addColumn('file_count', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
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
  await createIndex(db, 'chat_files', ['message_id'])
  await createIndex(db, 'chat_files', ['created_at'])
  // Deleting an account looks for its files.
  await createIndex(db, 'chat_files', ['uploaded_by'])
}

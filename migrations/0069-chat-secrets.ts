import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isPostgres, type Kysely } from '#platform/server/database/column-types.ts'

type Tables = {
  chatSessions: { id: number; sessionId: string; secretHash: string }
  chatMessages: { sessionId: string }
}

const batch = 500

// As the feature hashes secrets on the day of this migration.
const hash = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/**
 * `session_id` was the secret of a conversation's visitor, and every member of staff received it. From here on it is a
 * random value by which staff name the conversation, and of the secret only the hash is stored. Browsers keep their
 * secret: a visitor resumes the conversation.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('chat_sessions')
    .addColumn('secret_hash', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await changeUnchecked(db, () => replaceSecrets(db.withTables<Tables>()))
  await db.schema
    .createIndex('chat_sessions_secret_hash')
    .unique()
    .on('chat_sessions')
    .column('secret_hash')
    .execute()
}

/** Runs changes after which messages belong to their conversations again. */
async function changeUnchecked(db: Kysely<unknown>, change: () => Promise<void>) {
  if (!isPostgres(db)) {
    await sql`pragma defer_foreign_keys = on`.execute(db)
    return change()
  }
  const name = 'chat_messages_session_id_fkey'
  await db.schema.alterTable('chat_messages').dropConstraint(name).execute()
  await change()
  await db.schema
    .alterTable('chat_messages')
    .addForeignKeyConstraint(name, ['session_id'], 'chat_sessions', ['session_id'])
    .onDelete('cascade')
    .execute()
  await db.schema
    .alterTable('chat_sessions')
    .alterColumn('secret_hash', (c) => c.dropDefault())
    .execute()
}

async function replaceSecrets(db: Kysely<Tables>) {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('chatSessions')
      .select(['id', 'sessionId'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute()
    for (const { id, sessionId: secret } of rows) {
      const sessionId = randomUUID()
      await db
        .updateTable('chatSessions')
        .set({ sessionId, secretHash: hash(secret) })
        .where('id', '=', id)
        .execute()
      await db
        .updateTable('chatMessages')
        .set({ sessionId })
        .where('sessionId', '=', secret)
        .execute()
    }
    after = rows.at(-1)?.id ?? after
    if (rows.length < batch) return
  }
}

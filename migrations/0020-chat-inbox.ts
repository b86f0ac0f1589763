import { sql } from 'kysely'
import {
  createIndex,
  isPostgres,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

type Tables = {
  chatSessions: {
    id: number
    sessionId: string
    senderName: string
    senderEmail: string
    senderPhone: string | null
    lastSeq: number
    lastMessageAt: Date
    searchWho: string
    searchLast: string
  }
  chatMessages: { sessionId: string; seq: number; message: string; timestamp: Date }
}

// As the feature's rules did it on the day of this migration: what they become later is theirs.
const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en-CA')

const batch = 500

/**
 * The inbox by pages: when the last message came, so that an index gives the order; and, without case
 * and accents, what a search looks through. Both are written with the message itself.
 */
export async function up(db: Kysely<unknown>) {
  for (const column of ['search_who', 'search_last']) {
    await db.schema
      .alterTable('chat_sessions')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  }
  await db.schema
    .alterTable('chat_sessions')
    .addColumn('last_message_at', timestamp, (c) =>
      c.notNull().defaultTo('1970-01-01T00:00:00.000Z'),
    )
    .execute()
  await sql`update chat_sessions set last_message_at = coalesce((
    select max(timestamp) from chat_messages
    where chat_messages.session_id = chat_sessions.session_id), created_at)`.execute(db)
  if (isPostgres(db)) {
    // While instances are upgraded one after the other, older ones begin conversations without it:
    // those have to stand on top of the list all the same.
    await db.schema
      .alterTable('chat_sessions')
      .alterColumn('last_message_at', (c) => c.setDefault(sql`now()`))
      .execute()
  }
  await fillSearch(db.withTables<Tables>())
  // The order of the list and a place in it are read from this alone.
  await createIndex(db, 'chat_sessions', ['last_message_at', 'id', 'expires_at'])

  // Few of all messages are unread: an index of these alone counts them, and costs the others nothing.
  await db.schema.dropIndex('chat_messages_is_from_client_is_read_session_id').execute()
  await sql`create index chat_messages_unread on chat_messages (session_id, expires_at)
    where is_from_client = true and is_read = false`.execute(db)
}

async function fillSearch(db: Kysely<Tables>) {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('chatSessions')
      .leftJoin('chatMessages', (join) =>
        join
          .onRef('chatMessages.sessionId', '=', 'chatSessions.sessionId')
          .onRef('chatMessages.seq', '=', 'chatSessions.lastSeq'),
      )
      .select([
        'chatSessions.id as id',
        'chatSessions.senderName as name',
        'chatSessions.senderEmail as email',
        'chatSessions.senderPhone as phone',
        'chatMessages.message as message',
      ])
      .where('chatSessions.id', '>', after)
      .orderBy('chatSessions.id')
      .limit(batch)
      .execute()
    for (const { id, name, email, phone, message } of rows) {
      const digits = (phone ?? '').replace(/\D/g, '')
      await db
        .updateTable('chatSessions')
        .set({
          searchWho: plain([name, email, phone ?? '', digits].join(' ')),
          searchLast: plain(message ?? ''),
        })
        .where('id', '=', id)
        .execute()
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

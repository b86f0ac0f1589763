import { sql } from 'kysely'
import {
  createIndex,
  isPostgres,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/**
 * Conversations have a state and an owner, and who has read what is stored for each person. The defaults are
 * those of a conversation with one message of its visitor, so that instances of the version before can still
 * insert rows.
 */
export async function up(db: Kysely<unknown>) {
  const alter = () => db.schema.alterTable('chat_sessions')
  // open, waiting or closed
  await alter()
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('waiting'))
    .execute()
  await alter()
    .addColumn('assigned_to', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .execute()
  await alter().addColumn('assigned_at', timestamp).execute()
  // The time of the first message that nobody has answered.
  await alter().addColumn('waiting_since', timestamp).execute()
  await alter()
    .addColumn('last_client_seq', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await createIndex(db, 'chat_sessions', ['assigned_to'])
  await fillStates(db)
  if (isPostgres(db)) {
    await alter()
      .alterColumn('waiting_since', (c) => c.setDefault(sql`now()`))
      .execute()
  }

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
  await fillReads(db)
}

async function fillStates(db: Kysely<unknown>) {
  await sql`update chat_sessions set last_client_seq = coalesce((
    select max(seq) from chat_messages
    where chat_messages.session_id = chat_sessions.session_id and is_from_client = true), 0)`.execute(
    db,
  )
  await sql`update chat_sessions set state = 'open'
    where last_client_seq < last_seq or last_client_seq = 0`.execute(db)
  // The first of the visitor's messages after the last reply. Where it has expired, the oldest that is left.
  await sql`update chat_sessions set waiting_since = coalesce((
    select min(timestamp) from chat_messages
    where chat_messages.session_id = chat_sessions.session_id and seq > coalesce((
      select max(seq) from chat_messages as reply
      where reply.session_id = chat_sessions.session_id and reply.is_from_client = false), 0)
    ), last_message_at) where state = 'waiting'`.execute(db)
  // Messages have only the names of those who replied. The audit log knows their accounts.
  await sql`update chat_sessions set assigned_to = (
    select audit_log.actor_id from audit_log join users on users.id = audit_log.actor_id
    where record_type = 'conversation' and record_id = cast(chat_sessions.id as text)
      and action = 'conversation.replied' and outcome = 'success'
    order by audit_log.id limit 1)`.execute(db)
  await sql`update chat_sessions set assigned_at = (
    select min(at) from audit_log
    where record_type = 'conversation' and record_id = cast(chat_sessions.id as text)
      and action = 'conversation.replied' and outcome = 'success'
      and actor_id = chat_sessions.assigned_to)
    where assigned_to is not null`.execute(db)
}

/** What one person has read counted for everybody until now, and still does for what is stored. */
async function fillReads(db: Kysely<unknown>) {
  await sql`insert into chat_reads (account_id, conversation_id, last_read_seq)
    select users.id, chat_sessions.id, coalesce((
      select min(seq) - 1 from chat_messages
      where chat_messages.session_id = chat_sessions.session_id
        and is_from_client = true and is_read = false), last_seq)
    from users cross join chat_sessions`.execute(db)
}

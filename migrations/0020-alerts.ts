import {
  createIndex,
  createTableWithId,
  json,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** What reaches staff by push or email. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('alert_settings')
    .addColumn('user_id', 'integer', (c) =>
      c.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('choices', json, (c) => c.notNull())
    .addColumn('quiet_from', 'text')
    .addColumn('quiet_to', 'text')
    .addColumn('digest_sent_on', 'text')
    .execute()

  await createTableWithId(db, 'alerts')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addColumn('channel', 'text', (c) => c.notNull())
    // Later than `created_at` in quiet hours.
    .addColumn('due_at', timestamp, (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute()
  await createIndex(db, 'alerts', ['due_at'])
  await createIndex(db, 'alerts', ['user_id', 'channel'])

  await db.schema
    .createTable('alert_follows')
    .addColumn('conversation_id', 'integer', (c) =>
      c.notNull().references('chat_sessions.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('alerted_at', timestamp)
    .addColumn('has_answered', 'boolean', (c) => c.notNull().defaultTo(true))
    .addPrimaryKeyConstraint('alert_follows_key', ['conversation_id', 'user_id'])
    .execute()
  await createIndex(db, 'alert_follows', ['user_id'])

  await db.schema
    .createTable('escalated_conversations')
    .addColumn('conversation_id', 'integer', (c) =>
      c.primaryKey().references('chat_sessions.id').onDelete('cascade'),
    )
    .addColumn('escalated_at', timestamp, (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('escalated_leads')
    .addColumn('lead_id', 'integer', (c) =>
      c.primaryKey().references('consultation_leads.id').onDelete('cascade'),
    )
    .addColumn('escalated_at', timestamp, (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('push_keys')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('public_key', 'text', (c) => c.notNull())
    // Encrypted.
    .addColumn('private_key', 'text', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute()

  // A subscription ends with the session of its browser.
  await createTableWithId(db, 'push_subscriptions')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('session_id', 'text', (c) =>
      c.notNull().unique().references('sessions.id_hash').onDelete('cascade'),
    )
    .addColumn('endpoint', 'text', (c) => c.notNull().unique())
    .addColumn('p256dh', 'text', (c) => c.notNull())
    .addColumn('auth', 'text', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute()
  await createIndex(db, 'push_subscriptions', ['user_id'])

  await createTableWithId(db, 'push_deliveries')
    .addColumn('subscription_id', 'integer', (c) =>
      c.notNull().references('push_subscriptions.id').onDelete('cascade'),
    )
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_try_at', timestamp, (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute()
  await createIndex(db, 'push_deliveries', ['next_try_at'])
  await createIndex(db, 'push_deliveries', ['subscription_id'])
}

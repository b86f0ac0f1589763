import { createIndex, type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/** Signed-in browsers, by the hash of their cookie. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('sessions')
    .addColumn('id_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('user_agent', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('last_seen_at', timestamp, (c) => c.notNull())
    // Seven days after the sign-in, however busy; idle sessions end by `last_seen_at`.
    .addColumn('expires_at', timestamp, (c) => c.notNull())
    .addColumn('confirmed_at', timestamp)
    .addColumn('locked_at', timestamp)
    .execute()
  await createIndex(db, 'sessions', ['expires_at'])
  await createIndex(db, 'sessions', ['last_seen_at'])
  await createIndex(db, 'sessions', ['user_id'])
}

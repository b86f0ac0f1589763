import { type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/** Mailboxes of therapists at Google. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('google_auth_requests')
    .addColumn('state_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('verifier', 'text', (c) => c.notNull())
    .addColumn('redirect_uri', 'text', (c) => c.notNull())
    .addColumn('expires_at', timestamp, (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('google_connections')
    .addColumn('therapist_id', 'integer', (c) =>
      c.primaryKey().references('therapists.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('access_token', 'text', (c) => c.notNull())
    .addColumn('refresh_token', 'text', (c) => c.notNull())
    .addColumn('token_expires_at', timestamp, (c) => c.notNull())
    .addColumn('is_valid', 'boolean', (c) => c.notNull())
    .addColumn('connected_at', timestamp, (c) => c.notNull())
    .addColumn('stopped_at', timestamp)
    .addColumn('problem', 'text')
    .addColumn('last_sent_at', timestamp)
    .addColumn('refresh_until', timestamp)
    .execute()
}

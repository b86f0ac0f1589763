import { type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/**
 * The Google account that a therapist writes from. Tokens are stored encrypted. A refresh in
 * progress is marked by `google_refresh_until`, so that two instances do not ask at once.
 */
export async function up(db: Kysely<unknown>) {
  const columns = [
    ['google_auth_token', 'text'],
    ['google_refresh_token', 'text'],
    ['google_token_expiry', timestamp],
    ['google_account_email', 'text'],
    ['google_connected_at', timestamp],
    ['google_stopped_at', timestamp],
    ['google_problem', 'text'],
    ['google_last_sent_at', timestamp],
    ['google_refresh_until', timestamp],
  ] as const
  for (const [name, type] of columns) {
    await db.schema.alterTable('therapists').addColumn(name, type).execute()
  }
  for (const [name, standing] of [
    ['google_account_connected', false],
    ['google_auth_valid', true],
  ] as const) {
    await db.schema
      .alterTable('therapists')
      .addColumn(name, 'boolean', (c) => c.notNull().defaultTo(standing))
      .execute()
  }
  // One row for each consent window that was opened: spent by the first that comes back with it.
  await db.schema
    .createTable('google_auth_requests')
    .addColumn('state_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('verifier', 'text', (c) => c.notNull())
    .addColumn('redirect_uri', 'text', (c) => c.notNull())
    .addColumn('expires_at', timestamp, (c) => c.notNull())
    .execute()
}

import { sql } from 'kysely'
import { type Kysely, timestamp } from '#platform/server/database/column-types.ts'

const retiredColumns = [
  'google_auth_token',
  'google_refresh_token',
  'google_token_expiry',
  'google_account_email',
  'google_account_connected',
  'google_auth_valid',
  'google_connected_at',
  'google_stopped_at',
  'google_problem',
  'google_last_sent_at',
  'google_refresh_until',
]

/**
 * Moves Google connections out of the profiles, which public pages read, into a table of their own. A
 * profile has a row there while a Google account is connected. The key is the profile's id because the
 * stored tokens are encrypted for that id.
 */
export async function up(db: Kysely<unknown>) {
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
  // Connecting an account wrote its address, both tokens and both times in one statement.
  await sql`
    insert into google_connections (therapist_id, email, access_token, refresh_token,
      token_expires_at, is_valid, connected_at, stopped_at, problem, last_sent_at, refresh_until)
    select id, google_account_email, google_auth_token, google_refresh_token,
      google_token_expiry, google_auth_valid, google_connected_at, google_stopped_at, google_problem,
      google_last_sent_at, google_refresh_until
    from therapists
    where google_account_connected = true and google_account_email is not null
      and google_auth_token is not null and google_refresh_token is not null
      and google_token_expiry is not null and google_connected_at is not null`.execute(db)
  // PostgreSQL leaves the values of a dropped column in rows that are not written again.
  await sql`
    update therapists
    set google_auth_token = null, google_refresh_token = null, google_account_email = null
    where google_auth_token is not null or google_refresh_token is not null
      or google_account_email is not null`.execute(db)
  for (const column of retiredColumns) {
    await db.schema.alterTable('therapists').dropColumn(column).execute()
  }
}

import {
  createIndex,
  createTableWithId,
  json,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** The calendars of staff: when they are busy, our entries in Google’s, and the private addresses of ours. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('google_connections')
    .addColumn('has_calendar', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute()
  await db.schema
    .alterTable('google_auth_requests')
    .addColumn('with_calendar', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute()

  await db.schema
    .createTable('busy_calendars')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    // `google`, or `address` for a calendar with a secret address.
    .addColumn('source', 'text', (c) => c.notNull())
    // A hash of the stored address that was read: the reading of an earlier one does not count.
    .addColumn('address_hash', 'text')
    // The last reading that succeeded, and what it found; the last attempt, and why it failed.
    .addColumn('read_at', timestamp)
    .addColumn('intervals', json, (c) => c.notNull())
    .addColumn('tried_at', timestamp)
    .addColumn('problem', 'text')
    .addPrimaryKeyConstraint('busy_calendars_pkey', ['user_id', 'source'])
    .execute()

  // One row for each free call in a therapist's Google calendar. It outlives the call until Google has removed the entry.
  await createTableWithId(db, 'calendar_entries')
    .addColumn('appointment_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('summary', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('starts_at', timestamp, (c) => c.notNull())
    .addColumn('ends_at', timestamp, (c) => c.notNull())
    .addColumn('is_wanted', 'boolean', (c) => c.notNull())
    // Where the entry may stand in Google at present; null if it was never sent.
    .addColumn('sent_starts_at', timestamp)
    .addColumn('sent_ends_at', timestamp)
    .addColumn('changed_at', timestamp, (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    // Null once Google has taken the change, or it was given up.
    .addColumn('next_try_at', timestamp)
    .addColumn('lost_at', timestamp)
    // A call that goes to another therapist leaves one calendar and enters the other.
    .addUniqueConstraint('calendar_entries_of_call', ['appointment_id', 'user_id'])
    .execute()
  await createIndex(db, 'calendar_entries', ['next_try_at'])
  await createIndex(db, 'calendar_entries', ['user_id', 'ends_at'])

  await db.schema
    .createTable('calendar_addresses')
    .addColumn('user_id', 'integer', (c) =>
      c.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('shows_names', 'boolean', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('used_at', timestamp)
    .execute()
}

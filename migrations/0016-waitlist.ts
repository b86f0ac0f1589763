import {
  createIndex,
  createTableWithId,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Who waits for a place with a therapist. */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'waitlist_entries')
    // An entry outlives the therapist's profile, so that staff can still tell the person. Then the name remains.
    .addColumn('therapist_id', 'integer', (c) => c.references('therapists.id').onDelete('set null'))
    .addColumn('therapist_name', 'text', (c) => c.notNull())
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    // The same for every spelling of an address.
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('phone', 'text')
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('submission_id', 'text')
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('expires_at', timestamp, (c) => c.notNull())
    .addColumn('notified_at', timestamp)
    .addColumn('proposed_first_name', 'text')
    .addColumn('proposed_last_name', 'text')
    .addColumn('proposed_phone', 'text')
    .addColumn('proposed_language', 'text')
    .addColumn('proposed_token_hash', 'text')
    .addColumn('proposed_at', timestamp)
    .addColumn('therapist_left_at', timestamp)
    .addUniqueConstraint('waitlist_entries_person', ['therapist_id', 'email_key'])
    .execute()
  await createIndex(db, 'waitlist_entries', ['expires_at'])
  await createIndex(db, 'waitlist_entries', ['submission_id'])

  await db.schema
    .createTable('waitlist_mails')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('entry_id', 'integer', (c) =>
      c.references('waitlist_entries.id').onDelete('set null'),
    )
    .addColumn('address_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute()
  await createIndex(db, 'waitlist_mails', ['address_hash', 'created_at'])
  await createIndex(db, 'waitlist_mails', ['entry_id'])
}

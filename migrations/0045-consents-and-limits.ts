import {
  createIndex,
  createTableWithId,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Consents of people, and records that not everyone may see. */
export async function up(db: Kysely<unknown>) {
  // Each text once in each language, so that it can be shown as it was.
  await db.schema
    .createTable('consent_texts')
    .addColumn('version', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('first_used_at', timestamp, (c) => c.notNull())
    .execute()

  // A consent goes with the one record that it is about.
  await createTableWithId(db, 'consents')
    .addColumn('lead_id', 'integer', (c) =>
      c.references('consultation_leads.id').onDelete('cascade'),
    )
    .addColumn('conversation_id', 'integer', (c) =>
      c.references('chat_sessions.id').onDelete('cascade'),
    )
    .addColumn('waitlist_entry_id', 'integer', (c) =>
      c.references('waitlist_entries.id').onDelete('cascade'),
    )
    .addColumn('version', 'text', (c) => c.notNull().references('consent_texts.version'))
    .addColumn('way', 'text', (c) => c.notNull())
    .addColumn('given_at', timestamp, (c) => c.notNull())
    .addColumn('withdrawn_at', timestamp)
    // By the person's own link, or by staff whom they have informed.
    .addColumn('withdrawn_by', 'text')
    .execute()
  for (const column of ['lead_id', 'conversation_id', 'waitlist_entry_id']) {
    await createIndex(db, 'consents', [column])
  }

  await db.schema
    .createTable('lead_limits')
    .addColumn('lead_id', 'integer', (c) =>
      c.primaryKey().references('consultation_leads.id').onDelete('cascade'),
    )
    .addColumn('set_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('set_at', timestamp, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('lead_readers')
    .addColumn('lead_id', 'integer', (c) =>
      c.notNull().references('lead_limits.lead_id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    // Null for those whom the limit names; the end for someone who has broken the glass.
    .addColumn('ends_at', timestamp)
    .addPrimaryKeyConstraint('lead_readers_pkey', ['lead_id', 'user_id'])
    .execute()
  await createIndex(db, 'lead_readers', ['user_id'])
}

import { createIndex, type Kysely } from '#platform/server/database/column-types.ts'

/**
 * Adds the language (`en` or `fr`) in which a visitor used the site. Whoever wrote before this migration used
 * the English site. With a constant default neither database rewrites rows, and on PostgreSQL instances of the
 * version before can still insert rows without the column while they are upgraded one after the other.
 */
export async function up(db: Kysely<unknown>) {
  for (const table of ['consultation_leads', 'chat_sessions', 'lead_emails']) {
    await db.schema
      .alterTable(table)
      .addColumn('language', 'text', (c) => c.notNull().defaultTo('en'))
      .execute()
  }
  await createIndex(db, 'consultation_leads', ['language', 'created_at', 'id', 'hold_until'])
  // Every message changes these two indexes, so they get the language instead of a third one. The list of one
  // language and its count read past the entries of the other.
  await createIndex(db, 'chat_sessions', ['last_message_at', 'id', 'expires_at', 'language'])
  await createIndex(db, 'chat_sessions', ['expires_at', 'language'])
  for (const replaced of ['last_message_at_id_expires_at', 'expires_at']) {
    await db.schema.dropIndex(`chat_sessions_${replaced}`).execute()
  }
}

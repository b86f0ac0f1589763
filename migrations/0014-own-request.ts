import {
  createIndex,
  createTableWithId,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Links by which clients see their own request. */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'request_links')
    .addColumn('lead_id', 'integer', (c) =>
      c.notNull().references('consultation_leads.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    // Counts the emails to one address without storing it a second time.
    .addColumn('email_hash', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('expires_at', timestamp, (c) => c.notNull())
    .addColumn('wrong_digits', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('used_at', timestamp)
    .execute()
  await createIndex(db, 'request_links', ['email_hash', 'created_at'])
  await createIndex(db, 'request_links', ['lead_id'])
}

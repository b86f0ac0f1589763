import {
  createIndex,
  createTableWithId,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Phone calls that staff have logged with a lead, and what each changed, so that it can be taken back. */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'lead_calls')
    .addColumn('lead_id', 'integer', (c) =>
      c.notNull().references('consultation_leads.id').onDelete('cascade'),
    )
    // Not a reference: the author's name stays when the account is deleted.
    .addColumn('author_id', 'integer', (c) => c.notNull())
    .addColumn('author_name', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('at', timestamp, (c) => c.notNull())
    // Up to when the lead was handled after this call, and before it.
    .addColumn('handled_at', timestamp, (c) => c.notNull())
    .addColumn('handled_before', timestamp)
    // When the call made the lead contacted; null if it did not.
    .addColumn('contacted_at', timestamp)
    .execute()
  await createIndex(db, 'lead_calls', ['lead_id', 'id'])
}

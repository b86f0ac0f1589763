import { createIndex, type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/** A lead on hold is kept until `hold_until`, however old it is. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('consultation_leads').addColumn('hold_reason', 'text').execute()
  await db.schema.alterTable('consultation_leads').addColumn('hold_until', timestamp).execute()
  // Few leads are held, and only they stand in it.
  await db.schema
    .createIndex('consultation_leads_hold_until')
    .on('consultation_leads')
    .column('hold_until')
    .where('hold_until', 'is not', null)
    .execute()
  // Counts ask for nothing beyond these three, and then need not look at the rows.
  await createIndex(db, 'consultation_leads', ['status', 'created_at', 'hold_until'])
  await db.schema.dropIndex('consultation_leads_status').execute()
}

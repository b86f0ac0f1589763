import {
  createTableWithId,
  json,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Emails about free calls: files in the queue, and what was sent of each version of a call. */
export async function up(db: Kysely<unknown>) {
  // Texts with name and type; null for all emails without.
  await db.schema.alterTable('outgoing_mails').addColumn('attachments', json).execute()

  await createTableWithId(db, 'call_mails')
    .addColumn('appointment_id', 'integer', (c) =>
      c.notNull().references('appointments.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('call_mails_once')
    .on('call_mails')
    .columns(['appointment_id', 'version', 'kind'])
    .unique()
    .execute()

  await db.schema
    .createTable('call_reminder_stops')
    .addColumn('lead_id', 'integer', (c) =>
      c.primaryKey().references('consultation_leads.id').onDelete('cascade'),
    )
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute()
}

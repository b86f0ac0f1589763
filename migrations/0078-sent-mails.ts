import {
  createIndex,
  createTableWithId,
  type Kysely,
} from '#platform/server/database/column-types.ts'

/**
 * The Message-IDs of automatic emails about a lead, so that answers to them find it, and the ids that a relay put in place
 * of our Message-IDs.
 */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'sent_mails')
    .addColumn('lead_id', 'integer', (c) =>
      c.notNull().references('consultation_leads.id').onDelete('cascade'),
    )
    .addColumn('message_id', 'text', (c) => c.notNull().unique())
    .addColumn('relay_id', 'text')
    .execute()
  await createIndex(db, 'sent_mails', ['lead_id'])
  await createIndex(db, 'sent_mails', ['relay_id'])
  await db.schema.alterTable('lead_emails').addColumn('relay_id', 'text').execute()
  await createIndex(db, 'lead_emails', ['relay_id'])
}

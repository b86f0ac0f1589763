import { type Kysely, sql } from 'kysely'
import { createIndex, timestamp } from '#platform/server/database/column-types.ts'

/**
 * Who waits for the practice: the last word of a client beside the moment up to which staff have handled it. What was
 * marked as answered waits, as do requests that nobody has contacted or written to. Who has read an answer is kept for
 * each person. Instances of the version before still store requests, which wait by the defaults.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('consultation_leads').addColumn('client_wrote_at', timestamp).execute()
  await db.schema.alterTable('consultation_leads').addColumn('handled_at', timestamp).execute()
  await sql`update consultation_leads set client_wrote_at = unread_answer_at`.execute(db)
  await sql`update consultation_leads set handled_at = created_at where exists (
    select 1 from lead_emails
    where lead_emails.lead_id = consultation_leads.id and lead_emails.status = 'sent')`.execute(db)
  // Few leads wait, so the index holds only these. The condition is that of `selectWaiting`.
  await sql`create index consultation_leads_waiting on consultation_leads (created_at, assigned_to)
    where (status = 'notContacted' and handled_at is null)
      or coalesce(client_wrote_at, created_at) > coalesce(handled_at, created_at)`.execute(db)
  await db.schema
    .createTable('lead_reads')
    .addColumn('account_id', 'integer', (c) =>
      c.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('lead_id', 'integer', (c) =>
      c.notNull().references('consultation_leads.id').onDelete('cascade'),
    )
    .addColumn('read_at', timestamp, (c) => c.notNull())
    .addPrimaryKeyConstraint('lead_reads_pkey', ['account_id', 'lead_id'])
    .execute()
  await createIndex(db, 'lead_reads', ['lead_id'])
}

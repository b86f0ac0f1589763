import {
  createIndex,
  createTableWithId,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/**
 * What staff wrote to leads, stored before it is handed to a transport and gone with its lead.
 * `send_key` is made by the sender's browser: the same one again is the same mail.
 */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'lead_emails')
    .addColumn('lead_id', 'integer', (c) =>
      c.notNull().references('consultation_leads.id').onDelete('cascade'),
    )
    .addColumn('sender_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('sender_name', 'text', (c) => c.notNull())
    // 'google' or 'system'
    .addColumn('transport', 'text', (c) => c.notNull())
    .addColumn('from_address', 'text', (c) => c.notNull())
    .addColumn('to_name', 'text', (c) => c.notNull())
    .addColumn('to_address', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('html_message', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('failure', 'text')
    .addColumn('send_key', 'text', (c) => c.notNull().unique())
    .addColumn('message_id', 'text', (c) => c.notNull().unique())
    // As the mailbox names it, where it gives a mail another one on its way out.
    .addColumn('wire_message_id', 'text')
    .addColumn('in_reply_to', 'text')
    .addColumn('reference_ids', 'text')
    .addColumn('thread_id', 'text')
    .addColumn('provider_id', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('claimed_until', timestamp)
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('sent_at', timestamp)
    .execute()
  await createIndex(db, 'lead_emails', ['lead_id', 'created_at'])
  await createIndex(db, 'lead_emails', ['status', 'claimed_until'])
}

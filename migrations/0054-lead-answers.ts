import { sql } from 'kysely'
import {
  createIndex,
  createTableWithId,
  json,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/**
 * Answers of clients, the mailboxes in which they are found, and since when a lead has one that nobody read.
 * Instances of the version before can still insert leads and emails.
 */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'answer_mailboxes')
    // 'imap' or 'google'
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('mailbox_key', 'text', (c) => c.notNull().unique())
    // The owner of a Google account; null for the practice's own mailbox.
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('address', 'text', (c) => c.notNull())
    // IMAP: UIDVALIDITY, and the last UID that was read. Gmail: the last historyId. As text, because they
    // are unsigned numbers of up to 64 bits.
    .addColumn('validity', 'text')
    .addColumn('position', 'text')
    // The instance that reads it.
    .addColumn('held_by', 'text')
    .addColumn('held_until', timestamp)
    .addColumn('last_success_at', timestamp)
    // Why the latest attempt failed; null after a success.
    .addColumn('failure', 'text')
    .execute()

  await createTableWithId(db, 'lead_answers')
    .addColumn('lead_id', 'integer', (c) =>
      c.notNull().references('consultation_leads.id').onDelete('cascade'),
    )
    .addColumn('mailbox_id', 'integer', (c) =>
      c.notNull().references('answer_mailboxes.id').onDelete('cascade'),
    )
    // 'answer', 'auto-reply', 'bounce' or 'own'
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('message_id', 'text', (c) => c.notNull())
    // IMAP: UIDVALIDITY and UID. Gmail: null and the message's id.
    .addColumn('validity', 'text')
    .addColumn('provider_id', 'text', (c) => c.notNull())
    // Null from here to `attachments` for Gmail, where the email itself stays in its mailbox.
    .addColumn('from_name', 'text')
    .addColumn('from_address', 'text')
    .addColumn('to_address', 'text')
    .addColumn('subject', 'text')
    .addColumn('reference_ids', 'text')
    // As it was received: it is sanitised each time it is shown.
    .addColumn('html', 'text')
    .addColumn('plain', 'text')
    .addColumn('attachments', json, (c) => c.notNull().defaultTo('[]'))
    .addColumn('is_cut', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('received_at', timestamp, (c) => c.notNull())
    .addColumn('read_at', timestamp)
    .addColumn('read_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addUniqueConstraint('lead_answers_message', ['lead_id', 'message_id'])
    .execute()
  await createIndex(db, 'lead_answers', ['mailbox_id'])
  // An answer refers to the Message-ID that an email was really sent with.
  await createIndex(db, 'lead_emails', ['wire_message_id'])

  await db.schema
    .alterTable('consultation_leads')
    .addColumn('unread_answer_at', timestamp)
    .execute()
  // Few leads have one, so the index holds only these.
  await db.schema
    .createIndex('consultation_leads_unread_answer')
    .on('consultation_leads')
    .columns(['unread_answer_at', 'assigned_to'])
    .where(sql.ref('unread_answer_at'), 'is not', null)
    .execute()
}

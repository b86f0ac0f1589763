import {
  createIndex,
  createTableWithId,
  json,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Emails to clients, their answers, and emails that match no request. */
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
    .addColumn('language', 'text', (c) => c.notNull().defaultTo('en'))
    .addColumn('send_at', timestamp)
    .addColumn('marks_contacted', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('relay_id', 'text')
    .execute()
  await createIndex(db, 'lead_emails', ['lead_id', 'created_at'])
  await createIndex(db, 'lead_emails', ['relay_id'])
  await createIndex(db, 'lead_emails', ['status', 'claimed_until'])
  await createIndex(db, 'lead_emails', ['wire_message_id'])

  await createTableWithId(db, 'sent_mails')
    .addColumn('lead_id', 'integer', (c) =>
      c.notNull().references('consultation_leads.id').onDelete('cascade'),
    )
    .addColumn('message_id', 'text', (c) => c.notNull().unique())
    .addColumn('relay_id', 'text')
    .execute()
  await createIndex(db, 'sent_mails', ['lead_id'])
  await createIndex(db, 'sent_mails', ['relay_id'])

  await createTableWithId(db, 'answer_mailboxes')
    // 'imap' or 'google'
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('mailbox_key', 'text', (c) => c.notNull().unique())
    // The owner of a Google account; null for the practice's own mailbox.
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('address', 'text', (c) => c.notNull())
    // IMAP: UIDVALIDITY, and the last UID that was read. Gmail: the last historyId. As text, because they are
    // unsigned numbers of up to 64 bits.
    .addColumn('validity', 'text')
    .addColumn('position', 'text')
    // The instance that reads it.
    .addColumn('held_by', 'text')
    .addColumn('held_until', timestamp)
    .addColumn('last_success_at', timestamp)
    // Why the latest attempt failed; null after a success.
    .addColumn('failure', 'text')
    .addColumn('skipped_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('skipped_at', timestamp)
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
    // The Message-ID of an answer whose lead has another answer with the same one. `message_id`, which is unique
    // within a lead, holds a hash of its content then.
    .addColumn('wire_message_id', 'text')
    .addUniqueConstraint('lead_answers_message', ['lead_id', 'message_id'])
    .execute()
  await createIndex(db, 'lead_answers', ['mailbox_id'])

  await createTableWithId(db, 'unmatched_emails')
    // Of the Message-ID and the words: the same email is stored once, however often it is read.
    .addColumn('content_key', 'text', (c) => c.notNull().unique())
    .addColumn('mailbox_id', 'integer', (c) =>
      c.notNull().references('answer_mailboxes.id').onDelete('cascade'),
    )
    // 'answer' or 'bounce'
    .addColumn('kind', 'text', (c) => c.notNull())
    // What the email of ours was about that it answers or returns: 'lead', 'waitlist' or 'chat'; null if none is
    // known.
    .addColumn('purpose', 'text')
    // The sender's address, or the one that could not be reached, in small letters. Empty once the words are
    // deleted.
    .addColumn('person_address', 'text', (c) => c.notNull())
    .addColumn('message_id', 'text', (c) => c.notNull())
    .addColumn('validity', 'text')
    .addColumn('provider_id', 'text', (c) => c.notNull())
    .addColumn('from_name', 'text')
    .addColumn('from_address', 'text')
    .addColumn('to_address', 'text')
    .addColumn('subject', 'text')
    .addColumn('reference_ids', 'text')
    .addColumn('html', 'text')
    .addColumn('plain', 'text')
    .addColumn('attachments', json, (c) => c.notNull().defaultTo('[]'))
    .addColumn('is_cut', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('received_at', timestamp, (c) => c.notNull())
    // 'attached' or 'dismissed'; null while it waits.
    .addColumn('outcome', 'text')
    .addColumn('settled_at', timestamp)
    .addColumn('settled_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .execute()
  await createIndex(db, 'unmatched_emails', ['mailbox_id'])
  await createIndex(db, 'unmatched_emails', ['received_at'])
  await createIndex(db, 'unmatched_emails', ['settled_by'])
}

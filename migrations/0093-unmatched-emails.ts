import {
  createIndex,
  createTableWithId,
  json,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Emails to the practice's own mailbox that concern it and match no request, until somebody attaches or dismisses them. */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'unmatched_emails')
    // Of the Message-ID and the words: the same email is stored once, however often it is read.
    .addColumn('content_key', 'text', (c) => c.notNull().unique())
    .addColumn('mailbox_id', 'integer', (c) =>
      c.notNull().references('answer_mailboxes.id').onDelete('cascade'),
    )
    // 'answer' or 'bounce'
    .addColumn('kind', 'text', (c) => c.notNull())
    // What the email of ours was about that it answers or returns: 'lead', 'waitlist' or 'chat'; null if none is known.
    .addColumn('purpose', 'text')
    // The sender's address, or the one that could not be reached, in small letters. Empty once the words are deleted.
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
  await createIndex(db, 'unmatched_emails', ['received_at'])
  await createIndex(db, 'unmatched_emails', ['mailbox_id'])
  await createIndex(db, 'unmatched_emails', ['settled_by'])
}

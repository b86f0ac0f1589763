import {
  createIndex,
  createTableWithId,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Emails that wait to be sent. */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'outgoing_mails')
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('message_id', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_try_at', timestamp, (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    // Emails that offer mail programs one click to end them (RFC 8058). Null for all others.
    .addColumn('unsubscribe_url', 'text')
    .addColumn('unconfirmed', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('language', 'text', (c) => c.notNull().defaultTo('en'))
    .execute()
  await createIndex(db, 'outgoing_mails', ['next_try_at'])
}

import {
  createIndex,
  createTableWithId,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Links by which new colleagues make their account. */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'invitations')
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('status', 'text', (c) => c.notNull())
    // Names and address are removed when an invitation ends; its row explains the link until it expires.
    .addColumn('email', 'text')
    .addColumn('email_key', 'text', (c) => c.unique())
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('is_therapist', 'boolean', (c) => c.notNull())
    .addColumn('invited_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('sent_at', timestamp, (c) => c.notNull())
    .addColumn('expires_at', timestamp, (c) => c.notNull())
    .execute()
  await createIndex(db, 'invitations', ['expires_at'])
  await createIndex(db, 'invitations', ['invited_by'])
}

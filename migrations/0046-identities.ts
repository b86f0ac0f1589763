import {
  createIndex,
  createTableWithId,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** The accounts that people use by the practice's identity provider, and the sign-ins that wait for its answer. */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'identities')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('issuer', 'text', (c) => c.notNull())
    // The provider's own name for the person, which stays when their address changes.
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('linked_at', timestamp, (c) => c.notNull())
    .addColumn('last_used_at', timestamp, (c) => c.notNull())
    .addUniqueConstraint('identities_issuer_subject', ['issuer', 'subject'])
    .addUniqueConstraint('identities_user_issuer', ['user_id', 'issuer'])
    .execute()

  await db.schema
    .createTable('provider_requests')
    .addColumn('state_hash', 'text', (c) => c.primaryKey())
    // The answer counts only in the browser that asked.
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    // Null before it is known who signs in.
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('next_path', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('is_window', 'boolean', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('expires_at', timestamp, (c) => c.notNull())
    .execute()
  await createIndex(db, 'provider_requests', ['expires_at'])
}

import {
  createIndex,
  createTableWithId,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Sign-ins between password and mailed code, failures which slow a guesser down, and the first setup. */
export async function up(db: Kysely<unknown>) {
  // The browser that gave the right password, known by a hash of its pending cookie.
  await db.schema
    .createTable('pending_sign_ins')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_sent_at', timestamp, (c) => c.notNull())
    .addColumn('expires_at', timestamp, (c) => c.notNull())
    .execute()
  await createIndex(db, 'pending_sign_ins', ['user_id'])
  await createIndex(db, 'pending_sign_ins', ['expires_at'])

  await createTableWithId(db, 'verification_codes')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    // A keyed hash: six digits could be tried out against a plain one.
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('pending_hash', 'text', (c) =>
      c.notNull().references('pending_sign_ins.token_hash').onDelete('cascade'),
    )
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    // Entered rightly, or ended by a newer one.
    .addColumn('used', 'boolean', (c) => c.notNull())
    .addColumn('expires_at', timestamp, (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute()
  await createIndex(db, 'verification_codes', ['user_id'])
  await createIndex(db, 'verification_codes', ['pending_hash'])
  await createIndex(db, 'verification_codes', ['expires_at'])

  await createTableWithId(db, 'login_failures')
    .addColumn('account_key', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute()
  await createIndex(db, 'login_failures', ['account_key', 'created_at'])
  await createIndex(db, 'login_failures', ['address', 'created_at'])
  await createIndex(db, 'login_failures', ['created_at'])

  // One for each start while there is no account: every instance prints a link that works.
  await db.schema
    .createTable('setup_tokens')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute()
}

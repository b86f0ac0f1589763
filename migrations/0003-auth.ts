import {
  createIndex,
  createTableWithId,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Sign-ins that wait for a code, and what limits guessing. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('pending_sign_ins')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_sent_at', timestamp, (c) => c.notNull())
    .addColumn('expires_at', timestamp, (c) => c.notNull())
    .execute()
  await createIndex(db, 'pending_sign_ins', ['expires_at'])
  await createIndex(db, 'pending_sign_ins', ['user_id'])

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
  await createIndex(db, 'verification_codes', ['expires_at'])
  await createIndex(db, 'verification_codes', ['pending_hash'])
  await createIndex(db, 'verification_codes', ['user_id'])

  await createTableWithId(db, 'login_failures')
    .addColumn('account_key', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('password'))
    // The /48 of an IPv6 address.
    .addColumn('site', 'text')
    .addColumn('browser', 'text')
    .execute()
  await createIndex(db, 'login_failures', ['account_key', 'created_at'])
  await createIndex(db, 'login_failures', ['address', 'created_at'])
  await createIndex(db, 'login_failures', ['created_at'])
  await createIndex(db, 'login_failures', ['site', 'created_at'])

  await db.schema
    .createTable('sign_in_warnings')
    .addColumn('user_id', 'integer', (c) =>
      c.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('sent_at', timestamp, (c) => c.notNull())
    .execute()
}

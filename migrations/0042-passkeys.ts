import {
  createIndex,
  createTableWithId,
  json,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Passkeys of staff, and the questions that they answer. */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'passkeys')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    // The host that it was made for: a practice that moves to another host has none of its passkeys any more.
    .addColumn('host', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('transports', json, (c) => c.notNull())
    // Some devices count their signatures: a copy of one is found by a count that falls back.
    .addColumn('signatures', 'bigint', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('last_used_at', timestamp)
    .execute()
  await createIndex(db, 'passkeys', ['user_id'])

  await db.schema
    .createTable('passkey_challenges')
    .addColumn('challenge_hash', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) => c.notNull())
    // Null where the passkey itself says whose it is.
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('expires_at', timestamp, (c) => c.notNull())
    .execute()
  await createIndex(db, 'passkey_challenges', ['expires_at'])
}

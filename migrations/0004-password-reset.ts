import {
  createIndex,
  createTableWithId,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Links for forgotten passwords. */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'password_resets')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    // The link ends when the account's password or email changes in another way.
    .addColumn('credentials_hash', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('expires_at', timestamp, (c) => c.notNull())
    .execute()
  await createIndex(db, 'password_resets', ['expires_at'])
  await createIndex(db, 'password_resets', ['user_id'])
}

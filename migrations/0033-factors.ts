import {
  createIndex,
  createTableWithId,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Authenticator apps, and the codes for the day on which the device with the app is lost. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('authenticators')
    .addColumn('user_id', 'integer', (c) =>
      c.primaryKey().references('users.id').onDelete('cascade'),
    )
    // Encrypted: every code can be computed from it.
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    // Null until the person has entered a first code.
    .addColumn('confirmed_at', timestamp)
    // The 30 seconds of the last accepted code, counted from 1970: no code is accepted twice.
    .addColumn('last_step', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()

  await createTableWithId(db, 'recovery_codes')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute()
  await createIndex(db, 'recovery_codes', ['user_id'])
}

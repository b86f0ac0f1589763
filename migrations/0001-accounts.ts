import { sql } from 'kysely'
import {
  createIndex,
  createTableWithId,
  type Kysely,
  plainText,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Who may sign in. `username_key` and `email_key` are lower case: one person per address in any case. */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'users')
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('username_key', 'text', (c) => c.notNull().unique())
    .addColumn('password', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull().unique())
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull().defaultTo('therapist'))
    // An administrator may have a public profile too; switched off, the profile is kept but hidden.
    .addColumn('is_therapist', 'boolean', (c) => c.notNull())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('updated_at', timestamp, (c) => c.notNull().defaultTo('1970-01-01T00:00:00.000Z'))
    .addColumn('search_text', plainText(db), (c) => c.notNull().defaultTo(''))
    .addColumn('name_order', plainText(db), (c) => c.notNull().defaultTo(''))
    .addColumn('username_order', plainText(db), (c) => c.notNull().defaultTo(''))
    .addColumn('suspended_at', timestamp)
    .execute()
  await db.schema.createIndex('users_by_name').on('users').columns(['name_order', 'id']).execute()
  await db.schema
    .createIndex('users_by_role')
    .on('users')
    .columns(['role', 'is_therapist', 'name_order', 'id'])
    .execute()
  await sql`create index users_by_role_descending on users (role desc, is_therapist desc, name_order, id)`.execute(
    db,
  )
  await db.schema
    .createIndex('users_by_username')
    .on('users')
    .columns(['username_order', 'name_order', 'id'])
    .execute()
  await createIndex(db, 'users', ['is_therapist'])

  await db.schema
    .createTable('setup_tokens')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .execute()
}

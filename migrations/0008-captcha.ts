import { createIndex, type Kysely, timestamp } from '#platform/server/database/column-types.ts'

/** Security checks that wait for their answer. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('captchas')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('wrong_tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('expires_at', timestamp, (c) => c.notNull())
    .addColumn('plays', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await createIndex(db, 'captchas', ['expires_at'])
}

import {
  createTableWithId,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** A second factor that everybody must have, and the reviews of who has access. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('sessions')
    // True while its user must add a second factor before anything else.
    .addColumn('is_limited', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute()

  // One row from the first time that the switch is used.
  await db.schema
    .createTable('factor_policy')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('is_required', 'boolean', (c) => c.notNull())
    .addColumn('changed_at', timestamp, (c) => c.notNull())
    .execute()

  await createTableWithId(db, 'access_reviews')
    .addColumn('reviewed_at', timestamp, (c) => c.notNull())
    .addColumn('reviewed_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('accounts', 'integer', (c) => c.notNull())
    .execute()
}

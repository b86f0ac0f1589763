import {
  createIndex,
  createTableWithId,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Quick replies of the practice and of single people. */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'quick_replies')
    // Null: everyone's. A personal one leaves with its account.
    .addColumn('owner_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('text_en', 'text', (c) => c.notNull())
    .addColumn('text_fr', 'text')
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('updated_at', timestamp, (c) => c.notNull())
    .execute()
  await createIndex(db, 'quick_replies', ['owner_id'])

  // The starter sets that this practice has been given: each is inserted once, so that a deleted reply stays deleted.
  await db.schema
    .createTable('quick_reply_sets')
    .addColumn('version', 'integer', (c) => c.primaryKey())
    .addColumn('added_at', timestamp, (c) => c.notNull())
    .execute()
}
